"""The PDFs read back: text, pages, and where the QR codes lead."""

import io
import re

import pdfplumber
import pytest
import zxingcpp
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import override

from tests import cast
from tests.tournaments.results import cast as results_cast
from tournaments.models import Club, Grant, Job, Player, Round, Standing, Tournament
from tournaments.paper.documents.pdf import write_pdf
from tournaments.paper.documents.pictures import picture_folder
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html
from tournaments.permissions import Actor
from tournaments.services.grants import token_hash

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ADA = Actor(AnonymousUser(), label="ada")


@pytest.fixture
def event(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return cast.tournament(public_address="http://192.0.2.7:8000", place="Circolo Meridiana")


def printed(event, kind, made=None, **options):
    """The one chunk of a job as an open PDF."""
    job = job_start(tournament=event, kind=kind, round=made, actor=ADA, options={"per_page": 2, **options})
    target = f"{job.pk}.pdf"
    from django.conf import settings

    path = settings.VAR_DIR / target
    write_pdf(chunk_html(chunk=job.chunks.get()), str(path), str(picture_folder()))
    return pdfplumber.open(io.BytesIO(path.read_bytes()))


def codes_on(page) -> list[str]:
    picture = page.to_image(resolution=200).original.convert("L")
    return sorted(code.text for code in zxingcpp.read_barcodes(picture))


def test_the_day_stands_once_on_a_sheet_also_where_the_name_says_it(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    for name, per_page in (("Serata", 1), ("Serata del 6 marzo 2026", 1), ("Serata del 6 marzo 2026", 2)):
        Tournament.objects.update(name=name)
        event.refresh_from_db()
        with printed(event, Job.Kind.SHEETS, made, language="it", per_page=per_page) as pdf:
            assert pdf.pages[0].extract_text().count("6 marzo 2026") == 1, (name, per_page)


def test_sheets_stand_two_on_a_page_with_everything_a_table_needs(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 12, clubs=4)))
    with printed(event, Job.Kind.SHEETS, made, language="it") as pdf:
        assert len(pdf.pages) == 2
        text = pdf.pages[0].extract_text()
    for words in (
        "Serata al club",
        "Circolo Meridiana",
        "Tavolo 1",
        "Tavolo 2",
        "Nora Bassi",
        "Club A",
        "164",
        "Firma",
    ):
        assert words in text


def test_one_sheet_on_a_page_when_asked(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 12)))
    with printed(event, Job.Kind.SHEETS, made, per_page=1) as pdf:
        assert len(pdf.pages) == 3


def test_the_code_on_a_sheet_opens_the_entry_of_its_own_table(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    with printed(event, Job.Kind.SHEETS, made) as pdf:
        codes = codes_on(pdf.pages[0])
    assert len(codes) == 2
    tables = set()
    for address in codes:
        assert address.startswith("http://192.0.2.7:8000/go/")
        tables.add(Grant.objects.get(token_hash=token_hash(address.rstrip("/").rsplit("/", 1)[1])).table_id)
    assert tables == set(made.tables.values_list("pk", flat=True))


def test_a_no_show_is_not_on_the_sheet(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    made.seats.filter(position=2).update(no_show=True)
    with printed(event, Job.Kind.SHEETS, made) as pdf:
        assert "Ugo Ferri" not in pdf.pages[0].extract_text()


def test_odd_names_are_text_and_nothing_else(event):
    people = cast.entrants(event, 4)
    for person, name in zip(people, ["<script>alert(1)</script>", 'O\'Brian "Lupo"', "x" * 200, "Ida 🎲"], strict=True):
        person.player.name = name
        person.player.save()
    made = cast.seated(cast.league(event), [people])
    with printed(event, Job.Kind.SHEETS, made) as pdf:
        assert len(pdf.pages) == 1
        text = pdf.pages[0].extract_text()
    assert "<script>alert(1)</script>" in text
    assert "O'Brian" in text


def test_a_slip_for_every_seat_in_the_order_of_surnames(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    with printed(event, Job.Kind.SLIPS, made, language="en") as pdf:
        text = pdf.pages[0].extract_text()
    assert text.count("Table 1, seat") == 4
    assert "http://192.0.2.7:8000/t/serata-al-club/" in text
    assert text.index("Nora Bassi") < text.index("Mara Conti") < text.index("Ugo Ferri") < text.index("Gino Valli")


@pytest.mark.parametrize("name", ["Massimiliano Alessandro Bevilacqua della Rovere Santacroce", "Anna " * 38 + "Conti"])
@pytest.mark.parametrize(("kind", "room"), [(Job.Kind.SLIPS, 33), (Job.Kind.SHEETS, 40)])
def test_a_long_name_stands_whole_on_slip_and_sheet_and_is_never_small(event, name, kind, room):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    who = made.seats.first().entrant.player
    who.name = name
    who.save()
    with printed(event, kind, made, language="it") as pdf:
        page = pdf.pages[0]
        words = page.extract_words(extra_attrs=["size"])
        found = [word for word in words if word["text"] in name.split()]
        assert len(found) == len(name.split())
        assert min(word["size"] for word in found) >= 9
        bottom = max(word["bottom"] for word in found)
        assert bottom - min(word["top"] for word in found) < room * 72 / 25.4
        if kind == Job.Kind.SHEETS:
            assert bottom < page.search("Ugo Ferri")[0]["top"]
            assert bottom < min(picture["top"] for picture in page.images if picture["width"] > 80)


def test_a_long_club_makes_no_name_smaller(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4, clubs=2)))
    club = made.seats.first().entrant.club
    club.name = "Associazione Ludica Circolo dei Navigatori di Castelfranco Veneto"
    club.save()
    with printed(event, Job.Kind.SHEETS, made, language="it") as pdf:
        words = {word["text"]: word["size"] for word in pdf.pages[0].extract_words(extra_attrs=["size"])}
    assert words["Nora"] == words["Ugo"] and words["Associazione"] < words["Nora"]


def test_a_sheet_has_room_for_who_was_eliminated_or_left_and_in_which_order(event):
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    with printed(event, Job.Kind.SHEETS, made, language="it") as pdf:
        text = pdf.pages[0].extract_text()
    assert "Eliminati, in ordine" in text and "Arresi o assenti alla fine, in ordine" in text


@pytest.mark.long
def test_no_row_of_the_standings_is_torn_by_a_page(event):
    stage = cast.league(event)
    for order, entrant in enumerate(cast.entrants(event, 120, clubs=1), start=1):
        Standing.objects.create(
            stage=stage, entrant=entrant, order=order, position=order, total=200 - order, movement=0
        )
    Player.objects.update(name="Anna " * 30 + "Conti")
    Club.objects.update(name="Associazione Ludica Circolo dei Navigatori di Castelfranco Veneto e della Rovere Alta")
    with printed(event, Job.Kind.STANDINGS, language="it") as pdf:
        texts = [page.extract_text() for page in pdf.pages]
    assert len(texts) > 2
    assert [text.count("Anna") for text in texts] == [30 * text.count("Rovere") for text in texts]


def test_the_standings_have_every_row_and_page_numbers(event):
    stage = cast.league(event)
    for order, entrant in enumerate(cast.entrants(event, 120), start=1):
        Standing.objects.create(
            stage=stage, entrant=entrant, order=order, position=order, total=200 - order, movement=0
        )
    with override("it"), printed(event, Job.Kind.STANDINGS) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
        assert f"{len(pdf.pages)} / {len(pdf.pages)}" in pdf.pages[-1].extract_text()
    assert "Giocatore 120" in text
    assert "192.0.2.7" in text


@pytest.mark.long
def test_a_table_of_seven_stands_whole_on_its_sheet(event):
    event.ruleset, event.formula, event.sizes = "italywar", "places", [4, 5, 6, 7]
    event.save()
    people = cast.entrants(event, 14, clubs=4)
    made = cast.seated(cast.league(event), [people[:7], people[7:]])
    with printed(event, Job.Kind.SHEETS, made, language="it") as pdf:
        text = "".join(page.extract_text() for page in pdf.pages)
    assert all(one.player.name in text for one in people)


def test_a_sheet_with_the_result_says_who_was_eliminated_and_in_which_order():
    evening = results_cast.evening()
    table = results_cast.tables(evening)[0]
    document = results_cast.ending()
    for seat, out in ((3, 2), (4, 1)):
        document = results_cast.changed(document, seat, eliminated=True, out=out)
    held = {code: pair for code, pair in document["board"].items() if pair[0] < 3}
    document["board"] = {code: held.get(code, [1, 1]) for code in document["board"]}
    results_cast.confirmed(table, document)
    job = job_start(
        tournament=evening, kind=Job.Kind.FILLED_SHEETS, round=table.round, actor=ADA, options={"per_page": 1}
    )
    html = chunk_html(chunk=job.chunks.get())
    assert "eliminato, ordine di uscita: secondo" in html
    assert "eliminato, ordine di uscita: primo" in html
    assert html.count("ordine di uscita: ") == 2


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_map_of_a_sheet_leaves_every_row_free(event, players):
    event.name, event.place = "Torneo cittadino del Circolo Meridiana e delle associazioni amiche " * 2, "Sala " * 30
    event.rule_options = {"time_limit_minutes": 45, "army_cap": 40}
    event.sizes = [3, 4, 5, 6]
    event.save()
    people = cast.entrants(event, players)
    made = cast.seated(cast.league(event), [people])
    with printed(event, Job.Kind.SHEETS, made, language="it") as pdf:
        page = pdf.pages[0]
        last = page.search(people[-1].player.name)[0]
        assert last["bottom"] < min(picture["top"] for picture in page.images if picture["width"] > 150)


@pytest.mark.parametrize(
    ("formula", "columns"),
    [
        ("method1", ["Punti dei territori", "Armate"]),
        ("method2", ["Punti nell'obiettivo", "Punti fuori obiettivo", "Armate"]),
        ("method1+3", ["Punti dei territori", "Armate"]),
        ("method2+3", ["Punti nell'obiettivo", "Punti fuori obiettivo", "Armate nell'obiettivo", "Armate"]),
    ],
)
def test_a_sheet_has_the_columns_of_its_formula(event, formula, columns):
    event.formula = formula
    event.save()
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    job = job_start(tournament=event, kind=Job.Kind.SHEETS, round=made, actor=ADA, options={"per_page": 2})
    html = chunk_html(chunk=job.chunks.get()).replace("&#x27;", "'")
    assert re.findall(r"<th>(.*?)</th>", html) == [*columns, "Punti torneo"]


def filled(table) -> str:
    """The sheet of a table with its result, as HTML."""
    event = table.round.stage.tournament
    job = job_start(tournament=event, kind=Job.Kind.FILLED_SHEETS, round=table.round, actor=ADA, options={})
    return chunk_html(chunk=job.chunks.get())


def test_a_no_show_stands_on_the_sheet_with_the_result_as_absent():
    table = results_cast.tables(results_cast.evening())[0]
    table.seats.filter(position=2).update(no_show=True)
    document = results_cast.numbers((44, 20), (20, 30), (30, 20))
    for row, seat in zip(document["seats"], (1, 3, 4), strict=True):
        row["seat"] = seat
    results_cast.confirmed(table, document)
    html = filled(table)
    assert re.search(r"Ugo Ferri<span class=\"club\"><b>assente</b>", html) and html.count("assente") == 1


def test_a_sheet_with_a_map_says_the_colour_beside_its_letter():
    table = results_cast.tables(results_cast.evening())[0]
    results_cast.confirmed(table)
    html = filled(table)
    assert all(f'"club"><b>{colour}</b>' in html for colour in ("rosso", "blu", "verde", "giallo"))


def test_a_sheet_with_numbers_says_the_colours_that_were_dealt():
    event = results_cast.evening()
    Round.objects.update(certificate={"colours": {"1": ["nero", "viola", "rosso", "blu"]}})
    table = results_cast.tables(event)[0]
    results_cast.confirmed(table, results_cast.numbers((44, 10), (40, 20), (20, 10), (10, 10)))
    html = filled(table)
    assert all(f'"club"><b>{colour}</b>' in html for colour in ("nero", "viola", "rosso", "blu"))
