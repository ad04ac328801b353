"""What people do on the pages of an evening: the organiser, a table with its phone, a referee."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.journeys.walk import MAIN, PHONE, Walk
from tests.rig.browser import axe_violations
from tests.rig.server import Server
from tests.tournaments.results.cast import CARDS, HOLDERS
from tests.tournaments.results.entry_hand import READY, Hand
from tournaments.accounts.services.installation import setup_code_issue
from tournaments.models import Result, Round, Table, Tournament
from tournaments.permissions import Actor
from tournaments.services.grants import grant_issue

CHAT = """Lista per giovedì 🎲
1. Nora Bassi (Gufi)
2. Ugo Ferri (Lupi)
3. Lia Monti (Orsi)
4. Teo Galli (Corvi)
5. Ida Serra (Volpi)
6. Gino Valli (Gufi)
7. Mara Conti (Lupi)
8. Pio Leone (Orsi)
9. Rita Sala (Corvi)
10. Elio Marra (Volpi)
11. Vera Neri (Gufi)
12. Dino Pace (Lupi)
13. Zoe Riva (Orsi) arriva tardi
14. Ivo Testa (Corvi)
15. Gaia Longo (Volpi)
16. Remo Villa (Gufi)
17. Anna Fabbri (Lupi)
18. Bruno Costa (Orsi)
19. Clara Donati (Corvi)
20. Dario Greco (Volpi)
21. Elsa Rinaldi (Gufi)
22. Fabio Moretti (Lupi)
23. Giada Fontana (Orsi)
24. Luca Barbieri (Corvi)
25. Sara Caruso (Volpi)"""
TOUCHED = {"asia": "mongolia", "europa": "ucraina", "oceania": "nuova_guinea", "america_del_nord": "ontario",
           "america_del_sud": "brasile", "africa": "congo"}  # fmt: skip
POINTS = (64, 45, 35, 20)


def link_for(server: Server, tournament: Tournament, role: str, table: Table | None = None) -> str:
    """Return the address behind a QR code or the link of a referee."""
    owner = Actor(tournament.owner)
    label = "" if table else "Bruno"
    return server.to("go", grant_issue(tournament=tournament, role=role, actor=owner, table=table, label=label)[1])


def latest(tournament: Tournament) -> Round:
    round_ = Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number").last()
    assert round_ is not None
    return round_


def begin(walk: Walk, server: Server) -> Tournament:
    """Go from the printed address, on a phone, to the page of the first round, which everybody sees."""
    page = walk.page
    page.set_viewport_size(PHONE)
    page.goto(f"{server.to('setup')}#{setup_code_issue()}")
    expect(page.locator("#id_code")).to_have_value(str(setup_code_issue()))
    assert "#" not in page.url
    walk.fill(page.locator("#id_username"), "ada")
    walk.fill(page.locator("#id_password"), "parola-lunga-1")
    page.get_by_label("Mostra la password").check()
    expect(page.locator("#id_password")).to_have_attribute("type", "text")
    walk.main()
    walk.main()
    walk.fill(page.locator("#id_names"), CHAT)
    walk.frame("01-paste")
    walk.main()
    expect(page.get_by_label("Nome", exact=True)).to_have_count(25)
    walk.frame("02-list-read")
    walk.main()
    tick_who_is_here(walk)
    walk.main()
    walk.main()
    assert axe_violations(page) == []
    walk.frame("04-tables")
    walk.main()
    tournament = Tournament.objects.get()
    assert (tournament.entrants.count(), latest(tournament).is_public) == (25, True)
    return tournament


def tick_who_is_here(walk: Walk) -> None:
    """Write when the one arrives who is late, as their message said, and look at what counter and search say."""
    page, count = walk.page, walk.page.locator("[data-count]")
    expect(page.get_by_role("checkbox", name="Zoe Riva")).not_to_be_checked()
    with walk.stretch("somebody is late"):
        walk.fill("arriva alle (Zoe Riva)", "21:15")
    expect(count).to_have_text("24 su 25 presenti: 6 tavoli da 4")
    page.get_by_label("Cerca un giocatore").fill("ferri")
    expect(page.locator("#present li:visible")).to_have_count(1)
    page.get_by_label("Cerca un giocatore").fill("")
    assert axe_violations(page) == []
    walk.frame("03-who-is-here")
    walk.frame("03-who-is-here", PHONE, at="h1")


def tap_the_board(phone: Page) -> None:
    """Give every continent to somebody and choose the cards, on the phone of a table."""
    phone.wait_for_selector(READY, state="attached")
    hand = Hand(phone, touch=True)
    for continent, holder in HOLDERS.items():
        hand.choose(holder)
        hand.territory(TOUCHED[continent])
    expect(phone.locator("[data-progress-word]")).to_have_text("42 di 42")
    for seat, card in CARDS.items():
        phone.select_option(f"#card-{seat}", str(card))


def disagree(phone: Page, address: str) -> None:
    """Send other numbers than the map says, and call the referee."""
    phone.goto(address)
    phone.locator("#id_s1-points").fill("55")
    phone.locator("#id_s4-points").fill("19")
    phone.get_by_label("Chiama l'arbitro").check()
    with phone.expect_navigation():
        phone.locator(MAIN).click()
    assert Result.objects.get(version=2).state == Result.State.DISPUTED


def enter_on_paper(walk: Walk, server: Server, tournament: Tournament) -> None:
    """Enter what stands on a sheet: from the list to the first table, and from there to the next without a list."""
    second, third = latest(tournament).tables.order_by("number")[1:3]
    with walk.stretch("first result on paper"):
        walk.press(walk.page.locator(".missing a", has_text="Tavolo 2"))
        walk.go("Solo i numeri?")
    with walk.stretch("result on paper, to the next table") as stretch:
        for position, points in enumerate(POINTS, start=1):
            walk.fill(walk.page.locator(f"#id_s{position}-points"), str(points))
        walk.frame("07-numbers")
        walk.main()
        walk.frame("08-confirm")
        walk.go("Conferma e prossimo tavolo")
    check, following = server.to("result-check", tournament.slug, second.pk), walk.page.url
    assert [server.url + path for path in stretch.pages] == [check, following]
    assert following == server.to("result-numbers", tournament.slug, third.pk)


def settle(referee: Walk) -> None:
    """Look at what both sides of a dispute entered, on the phone of a referee, and confirm."""
    page = referee.page
    with referee.stretch("dispute settled"):
        referee.press(page.locator(".missing a", has_text="contestato"))
        expect(page.locator(".sides").first).to_contain_text("inviato dal telefono del tavolo 1")
        referee.frame("09-dispute", PHONE, at=".section")
        referee.main()
    assert Result.objects.get(version=2).state == Result.State.CONFIRMED


def change_who_plays(walk: Walk) -> None:
    """Somebody withdraws; who was late is ticked before the draw, which counts the people anew."""
    page = walk.page
    with walk.stretch("withdrawal"):
        walk.press(page.locator(".tabs").get_by_role("link", name="Giocatori"))
        walk.go("Ugo Ferri")
        walk.fill("Motivo", "Domani si alza presto")
        page.once("dialog", lambda question: question.accept())
        walk.go("Ritira")
    with walk.stretch("who was late is here"):
        walk.press(page.get_by_label("La serata passo per passo").get_by_role("link", name="Chi c'è"))
        expect(page.locator("[data-count]")).to_have_text("23 su 24 presenti: 5 tavoli da 4, 1 tavolo da 3")
        walk.click(page.get_by_role("checkbox", name="Zoe Riva"))
        walk.main()


def start_round(walk: Walk, server: Server, tournament: Tournament) -> Round:
    """Draw the next round, publish and start it, from the page of the evening."""
    walk.page.goto(server.to("manage", tournament.slug))
    with walk.stretch(f"round {latest(tournament).number + 1} started"):
        for _step in ("to the draw", "draw", "publish", "start"):
            walk.main()
    return latest(tournament)


def correct(walk: Walk, server: Server, tournament: Tournament) -> None:
    """Swap what two people made at a table that counts already; what that changes is shown first."""
    page, table = walk.page, latest(tournament).tables.order_by("number").first()
    assert table is not None
    page.goto(server.to("manage-round", tournament.slug, 1, 2))
    with walk.stretch("correction"):
        walk.press(f"#enter-{table.pk}")
        walk.main()
        first, second = page.locator("#id_s1-points"), page.locator("#id_s2-points")
        values = first.input_value(), second.input_value()
        walk.fill(first, values[1])
        walk.fill(second, values[0])
        walk.main()
        walk.fill("Motivo", "Due righe scambiate")
        walk.frame("10-correction")
        walk.main()
    assert table.results.count() == 2
