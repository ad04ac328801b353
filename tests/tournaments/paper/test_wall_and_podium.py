"""The list by surname, the bracket on paper, diplomas and poster: read back from their PDFs; the logo of the club."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests import cast
from tests.tournaments.paper.test_sheets import codes_on, printed
from tests.tournaments.results.cast import confirmed, evening, numbers, tables
from tests.tournaments.rounds.cast import ADA, play
from tournaments.errors import Refused
from tournaments.models import Job, LogEntry, Logo, Player, ResultLine, Round, Stage, Tournament
from tournaments.paper.documents.bracket_layout import steps
from tournaments.paper.documents.fitting import POINT, fitted, text_width
from tournaments.paper.forms import PaperForm, kinds_of
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.logos import logo_copy, logo_save
from tournaments.selectors.rounds.wall_list import wall_rows
from tournaments.services.rounds.rounds import tournament_finish
from tournaments.surnames import name_parts, surname_first, surname_key

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NAMES = ["D'Angelo Mara", "Anna De Luca", "Rosa Lo Monaco", "Òscar Éluard", "Ada", "Ugo Ferri", "Jan van der Berg"]
LONG = "Anna " * 38 + "Conti"


@pytest.fixture
def event(settings: Any, tmp_path: Any) -> Tournament:
    settings.VAR_DIR = tmp_path
    return cast.tournament(public_address="http://192.0.2.7:8000", place="Circolo Meridiana")


def renamed(people: list[Any], *names: str) -> None:
    for person, name in zip(people, names, strict=False):
        Player.objects.filter(pk=person.player_id).update(name=name)


@pytest.mark.parametrize(
    ("name", "surname"),
    [
        ("Nora Bassi", "Bassi"),
        ("Anna De Luca", "De Luca"),
        ("Maria Grazia De' Medici", "De' Medici"),
        ("Rosa Lo Monaco", "Lo Monaco"),
        ("Jan van der Berg", "van der Berg"),
        ("De Luca", "De Luca"),
        ("Luca Rossi Jr", "Rossi Jr"),
        ("Ada", "Ada"),
        ("Giocatore 17", "Giocatore 17"),
        ("", ""),
    ],
)
def test_a_surname_is_the_last_word_with_what_begins_it(name: str, surname: str) -> None:
    assert name_parts(name)[0] == surname and len(surname_first(name)) == len(name)


def test_surnames_stand_by_their_letters_without_accents_and_apostrophes() -> None:
    ordered = sorted(
        ["Ugo Zani", "Òscar Éluard", "Mara D'Angelo", "Bo Dante", "Ida Elia", "Al D'Angelo"], key=surname_key
    )
    assert [name_parts(name)[0] for name in ordered] == ["D'Angelo", "D'Angelo", "Dante", "Elia", "Éluard", "Zani"]
    assert ordered[0] == "Al D'Angelo"


@pytest.mark.parametrize(
    "text", ["Nora Bassi", LONG, "x" * 200, "W" * 60, "Ida 🎲", "", "Massimiliano Bevilacqua della Rovere"]
)
@pytest.mark.parametrize(("width", "height", "lines"), [(210.0, 42.0, 3), (56.0, 24.0, 4), (20.0, 5.0, 1)])
def test_a_text_of_any_length_fits_its_box_and_loses_no_word(
    text: str, width: float, height: float, lines: int
) -> None:
    fit = fitted(text, width=width, height=height, most=50, lines=lines)
    assert len(fit.lines) <= lines and 0 < fit.points <= 50
    assert all(text_width(line) * fit.points * POINT <= width + 0.01 for line in fit.lines)
    assert fit.points * POINT * 1.16 * len(fit.lines) <= height + 0.01
    assert "".join("".join(fit.lines).split()) == "".join(text.split())


def test_the_list_hangs_in_the_order_of_surnames_without_who_stayed_away(event: Tournament) -> None:
    people = cast.entrants(event, 60)
    renamed(people, *NAMES, "Pia Assente")
    round_ = cast.seated(cast.league(event), cast.by_fours(people))
    round_.seats.filter(entrant=people[7]).update(no_show=True)
    rows = wall_rows(round_)
    assert [row.surname for row in rows if row.table in (1, 2)] == [
        "Ada", "De Luca", "Éluard", "Ferri", "Lo Monaco", "Mara", "van der Berg",
    ]  # fmt: skip
    assert [row.letter for row in rows[:3]] == ["A", "D", "E"]
    with printed(event, Job.Kind.WALL_LIST, round_, language="it") as pdf:
        assert len(pdf.pages) == 2
        text = "".join(page.extract_text() for page in pdf.pages)
        assert codes_on(pdf.pages[0]) == ["http://192.0.2.7:8000/t/serata-al-club/r/1/1/"]
        sizes = [word["size"] for word in pdf.pages[0].extract_words(extra_attrs=["size"]) if word["text"] == "Luca"]
    assert "De Luca Anna 1 2" in text and "Pia" not in text and sizes[0] >= 13


def test_the_page_of_the_list_turns_on_a_projector_and_asks_the_same_of_any_size(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    event = evening(8)
    address = reverse("round-names", args=[event.slug, 1, 1])
    with django_assert_max_num_queries(9):
        html = client.get(address + "?screen=1").content.decode()
    assert "data-pages" in html and html.index("<b>Bassi</b> Nora") < html.index("<b>Valli</b> Gino")
    assert address in client.get(reverse("round", args=[event.slug, 1, 1])).content.decode()
    Round.objects.update(state=Round.State.DRAWN)
    assert client.get(address).status_code == 403, "a draw that is not published is the organisers'"


def bracket_of(event: Tournament, players: int, sizes: list[list[int]]) -> list[str]:
    """An elimination played to its end; the names of those who sat at the first table."""
    people = cast.entrants(event, players)
    plan = {"rounds": [{"entrants": sum(tables), "tables": tables} for tables in sizes]}
    kind = Stage.Kind.ELIMINATION
    stage = Stage.objects.create(tournament=event, number=1, kind=kind, plan=plan, rounds_planned=len(sizes))
    for number, tables_of in enumerate(sizes, 1):
        groups = [people[sum(tables_of[:at]) : sum(tables_of[: at + 1])] for at in range(len(tables_of))]
        round_ = cast.seated(stage, groups, number=number)
        play(round_)
        won = ResultLine.objects.filter(result__table__round=round_, won=True).order_by("result__table__number")
        people = [line.entrant for line in won.select_related("entrant__player")]
    return [person.player.name for person in people]


def test_a_bracket_of_a_hundred_stands_on_one_a3_and_on_a4_in_sheets_whose_edges_meet(event: Tournament) -> None:
    bracket_of(event, 100, [[4] * 25, [5] * 5, [5]])
    with printed(event, Job.Kind.BRACKET, paper="a3", language="it") as pdf:
        (page,) = pdf.pages
        words = page.extract_words(extra_attrs=["size"])
        assert {round(side) for side in (page.width, page.height)} == {842, 1191}
        numbers_seen = {word["text"] for word in words if word["text"].isdigit()}
        assert {str(number) for number in range(17, 101)} <= numbers_seen
        assert min(word["size"] for word in words) > 5
        assert words[0]["text"] == "Serata" and words[0]["x0"] == pytest.approx(28.3, abs=1), "at the left margin"
    with printed(event, Job.Kind.BRACKET, paper="a4", language="it") as pdf:
        assert len(pdf.pages) == 4
        texts = [page.extract_text() for page in pdf.pages]
    assert "Foglio 2 di 4: riga 1, colonna 2." in texts[1] and "linea tratteggiata" in texts[3]
    assert all(any(f"Giocatore {number}" in text for text in texts) for number in range(17, 101))
    assert steps(500, 190, 12) == [0, 178, 356] and steps(190, 190, 12) == [0]


def test_a_bracket_is_printed_before_its_first_round_as_soon_as_the_plan_is_known(event: Tournament) -> None:
    plan = {"rounds": [{"entrants": 12, "tables": [4, 4, 4]}, {"entrants": 3, "tables": [3]}]}
    stage = Stage.objects.create(tournament=event, number=1, kind=Stage.Kind.ELIMINATION, rounds_planned=2)
    assert Job.Kind.BRACKET not in dict(kinds_of(event)), "nobody knows its tables"
    Stage.objects.update(plan=plan)
    people = cast.entrants(event, 12)
    for round_ in (None, cast.seated(stage, cast.by_fours(people), state=Round.State.DRAWN)):
        assert Job.Kind.BRACKET in dict(kinds_of(event))
        with printed(event, Job.Kind.BRACKET, paper="a4", language="it") as pdf:
            text = pdf.pages[0].extract_text()
        assert "Finale" in text and "Nora" not in text, round_
        assert text.count("dal sorteggio") == 3 and text.count("chi vince la semifinale") == 3


def test_diplomas_and_poster_name_the_first_three_whole_and_only_when_the_tournament_is_over(
    event: Tournament,
) -> None:
    people = cast.entrants(event, 4)
    renamed(people, LONG, "Massimiliano Alessandro Bevilacqua della Rovere Santacroce")
    cast.seated(cast.league(event, 1), [people])
    table = tables(event)[0]
    confirmed(table, numbers((64, 0), (50, 0), (30, 0), (20, 0)))
    assert not {Job.Kind.DIPLOMAS, Job.Kind.PODIUM, Job.Kind.BRACKET} & {code for code, _ in kinds_of(event)}
    with pytest.raises(Refused, match="nothing_to_print"):
        job_start(tournament=event, kind=Job.Kind.DIPLOMAS, actor=ADA)
    tournament_finish(tournament=event, actor=ADA)
    event.refresh_from_db()
    form = PaperForm({"kind": ["diplomas"], "per_page": "2", "paper": "a4"}, tournament=event)
    assert form.is_valid(), "it needs no round"
    with printed(event, Job.Kind.DIPLOMAS, language="it") as pdf:
        texts = [page.extract_text() for page in pdf.pages]
        inside = [word for page in pdf.pages for word in page.extract_words()]
        assert all(word["x0"] > 30 and word["x1"] < pdf.pages[0].width - 30 for word in inside)
    assert len(texts) == 3 and texts[0].count("Anna") == 38 and "ha vinto il torneo" in texts[0]
    assert "Santacroce" in texts[1] and "secondo piazzamento nel torneo" in texts[1]
    with printed(event, Job.Kind.PODIUM, language="it", paper="a3") as pdf:
        (page,) = pdf.pages
        text = page.extract_text()
        assert codes_on(page) == ["http://192.0.2.7:8000/t/serata-al-club/"]
    assert round(page.height) == 1191 and "vince il torneo" in text and "Lia Monti" in text


def test_where_no_phone_opens_the_page_the_poster_has_no_code_and_no_word_of_it(event: Tournament) -> None:
    Tournament.objects.update(public_address="")
    cast.seated(cast.league(event, 1), [cast.entrants(event, 4)])
    confirmed(tables(event)[0], numbers((64, 0), (50, 0), (30, 0), (20, 0)))
    tournament_finish(tournament=event, actor=ADA)
    event.refresh_from_db()
    with printed(event, Job.Kind.PODIUM, language="it") as pdf:
        (page,) = pdf.pages
        words, text = page.extract_words(), page.extract_text()
        assert codes_on(page) == []
    assert "0.0.0.0" not in text and "telefono" not in text
    assert all(word["x0"] > 30 and word["x1"] < page.width - 30 for word in words)


def test_equals_share_a_step_and_everybody_gets_a_diploma(event: Tournament) -> None:
    event.shared_winner = True
    event.save()
    cast.seated(cast.league(event, 1), [cast.entrants(event, 4)])
    confirmed(tables(event)[0], numbers((41, 0), (41, 0), (41, 0), (41, 0)))
    tournament_finish(tournament=event, actor=ADA)
    event.refresh_from_db()
    with printed(event, Job.Kind.PODIUM, language="it") as pdf:
        text = pdf.pages[0].extract_text()
    assert "vincono il torneo" in text


def picture(size: tuple[int, int] = (900, 600), kind: str = "PNG", mode: str = "RGBA") -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, "red").save(file, kind)
    return file.getvalue()


def test_a_logo_is_made_again_small_stands_on_the_sheet_and_is_taken_off(event: Tournament, client: Client) -> None:
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-logo", args=[event.slug])
    sent = {"file": SimpleUploadedFile("logo.png", picture() + b"<script>rest of the file</script>")}
    assert client.post(address, sent)["Location"] == address
    logo = Logo.objects.get()
    assert (logo.width, logo.height) == (600, 400) and b"script" not in bytes(logo.picture)
    assert "data:image/png;base64," in client.get(address).content.decode()
    round_ = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    with printed(event, Job.Kind.SHEETS, round_) as pdf:
        assert any(abs(image["width"] / image["height"] - 1.5) < 0.02 for image in pdf.pages[0].images)
    other = cast.tournament(event.owner, name="Rifatta")
    logo_copy(source=event, target=other)
    assert bytes(other.logo.picture) == bytes(logo.picture)
    client.post(address, {"do": "remove"})
    assert list(Logo.objects.values_list("tournament", flat=True)) == [other.pk]
    assert list(LogEntry.objects.filter(action__startswith="logo").values_list("action", flat=True).order_by("pk")) == [
        "logo_saved", "logo_removed",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (lambda: b"", "logo_no_picture"),
        (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'/>", "logo_no_picture"),
        (lambda: b"GIF89a" + bytes(60), "logo_no_picture"),
        (lambda: picture((20, 20)), "logo_pixels"),
        (lambda: picture((10_001, 50), mode="1"), "logo_pixels"),
        (lambda: picture((9_000, 9_000), mode="1"), "logo_pixels"),
        (lambda: picture() + bytes(5 * 2**20), "logo_too_big"),
    ],
    ids=["nothing", "a drawing", "a GIF", "tiny", "long", "many pixels", "many bytes"],
)
def test_what_is_no_logo_is_refused_with_the_reason_and_changes_nothing(
    event: Tournament, made: Callable[[], bytes], code: str
) -> None:
    content = made()
    with pytest.raises(Refused, match=code):
        logo_save(tournament=event, file=io.BytesIO(content), size=len(content), actor=ADA)
    assert not Logo.objects.exists()
    logo_save(tournament=event, file=io.BytesIO(picture(kind="JPEG", mode="RGB")), size=10, actor=ADA)
