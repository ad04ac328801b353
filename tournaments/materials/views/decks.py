"""Own decks: the list, a new one by hand or from a file, its cards."""

from __future__ import annotations

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core import signing
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules import InvalidDeck, deck_from_rows
from rules.base.json_types import Json
from rules.materials.deck_csv import MAX_LENGTH, deck_from_file
from tournaments.documents.reading import read_within
from tournaments.errors import Refused
from tournaments.materials import selectors as selectors
from tournaments.materials.forms.decks import CardForm, DeckForm, NewDeckForm
from tournaments.materials.services.decks import deck_create, deck_delete, deck_played, deck_update
from tournaments.materials.words import deck_error_text
from tournaments.models import Deck
from tournaments.words import refusal_text

SALT = "deck"


def _own_deck(request: HttpRequest, pk: int) -> Deck:
    """Return one's own deck; somebody else's does not exist."""
    rows = (
        Deck.objects.all()
        if getattr(request.user, "is_superuser", False)
        else Deck.objects.filter(owner=request.user.pk)
    )
    return get_object_or_404(rows, pk=pk)


@login_required
@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """Show one's own decks."""
    rows = Deck.objects.filter(owner=request.user.pk).annotate(used=Count("tournament")).order_by("name")
    return render(request, "tournaments/setup/decks.html", {"decks": rows})


@login_required
def deck_new(request: HttpRequest) -> HttpResponse:
    """Show a new deck; a file is shown before it is saved, with every error by line."""
    assert isinstance(request.user, User)
    if "cards" in request.POST:
        return _save_previewed(request, request.user)
    form = NewDeckForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        if data["begin"] == "file":
            return _preview(request, form)
        try:
            cards = selectors.tournament_cards() if data["begin"] == "sixteen" else []
            deck = deck_create(owner=request.user, name=data["name"], cards=cards)
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            messages.success(request, _("The deck has been created. Change its cards as you need them."))
            return redirect("deck-edit", deck.pk)
    return render(request, "tournaments/setup/deck_new.html", {"form": form})


def _preview(request: HttpRequest, form: NewDeckForm) -> HttpResponse:
    name = form.cleaned_data["name"]
    try:
        content = form.cleaned_data["file"].read(MAX_LENGTH + 1)
        deck = read_within(deck_from_file, content, name, expected=(InvalidDeck,))
    except Refused as refused:
        form.add_error("file", refusal_text(refused))
        return render(request, "tournaments/setup/deck_new.html", {"form": form}, status=422)
    except InvalidDeck as invalid:
        errors = [deck_error_text(error) for error in invalid.errors]
        return render(request, "tournaments/setup/deck_new.html", {"form": form, "line_errors": errors}, status=422)
    cards = selectors.stored_cards(deck)
    context = {
        "name": name,
        "rows": selectors.card_rows(cards),
        "deck": deck,
        "signed": signing.dumps(json.dumps(cards), salt=SALT, compress=True),
    }
    return render(request, "tournaments/setup/deck_preview.html", context)


def _save_previewed(request: HttpRequest, owner: User) -> HttpResponse:
    try:
        cards = json.loads(signing.loads(request.POST["cards"], salt=SALT))
    except signing.BadSignature as error:
        raise Http404 from error
    form = DeckForm(request.POST)
    if form.is_valid():
        try:
            deck = deck_create(owner=owner, name=form.cleaned_data["name"], cards=cards)
            messages.success(request, _("The deck has been saved."))
            return redirect("deck-edit", deck.pk)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
    return redirect("deck-new")


@login_required
def deck_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a deck with its cards; POST renames it."""
    deck = _own_deck(request, pk)
    form = DeckForm(request.POST or None, initial={"name": deck.name})
    if request.method == "POST" and form.is_valid():
        try:
            deck_update(deck=deck, name=form.cleaned_data["name"])
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            messages.success(request, _("The name has been changed."))
            return redirect("deck-edit", pk)
    context = {
        "deck": deck,
        "form": form,
        "rows": selectors.card_rows(deck.cards),
        "played": deck_played(deck),
        "used": deck.tournament_set.order_by("-starts_on"),
        "all_secondary": bool(deck.cards) and all(card.get("secondary") for card in deck.cards),
    }
    return render(request, "tournaments/setup/deck.html", context)


@login_required
def deck_card(request: HttpRequest, pk: int, number: int = 0) -> HttpResponse:
    """Show one card of a deck, or a new one (`number` 0)."""
    deck = _own_deck(request, pk)
    card = next((card for card in deck.cards if card["number"] == number), None)
    if number and card is None:
        raise Http404
    free = max((card["number"] for card in deck.cards), default=0) + 1
    form = CardForm(request.POST or None, initial=CardForm.initial_of(card) if card else {"number": free})
    if request.method == "POST" and form.is_valid() and _card_saved(deck, number, form):
        messages.success(request, _("Card %(number)s has been saved.") % {"number": form.cleaned_data["number"]})
        return redirect("deck-edit", pk)
    groups = [
        (continent, [(territory, form[f"t-{territory.code}"]) for territory in territories])
        for continent, territories in selectors.continents()
    ]
    context = {"deck": deck, "card": card, "form": form, "groups": groups, "number": number}
    return render(request, "tournaments/setup/deck_card.html", context)


def _card_saved(deck: Deck, number: int, form: CardForm) -> bool:
    """Save a card among the others; the form says what is wrong with it."""
    others = [card for card in deck.cards if card["number"] != number]
    rows = [_row(card) for card in others] + [form.row()]
    try:
        changed = deck_from_rows(rows, name=deck.name, first_line=1)
        deck_update(deck=deck, cards=sorted(selectors.stored_cards(changed), key=lambda card: int(card["number"])))
    except InvalidDeck as invalid:
        for error in invalid.errors:
            form.add_error("number" if "number" in error.code else None, deck_error_text(error, with_line=False))
    except Refused as refused:
        form.add_error(None, refusal_text(refused))
    return not form.errors


def _row(card: Json) -> dict[str, str]:
    return {
        "number": str(card["number"]),
        "label": card.get("nickname", ""),
        "principal": ",".join(card["principal"]),
        "secondary": ",".join(card.get("secondary", ())),
    }


@login_required
@require_POST
def deck_card_delete(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take a card out."""
    deck = _own_deck(request, pk)
    try:
        deck_update(deck=deck, cards=[card for card in deck.cards if card["number"] != number])
        messages.success(request, _("Card %(number)s has been taken out.") % {"number": number})
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("deck-edit", pk)


@login_required
@require_POST
def deck_remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a deck nobody uses."""
    deck = _own_deck(request, pk)
    try:
        deck_delete(deck=deck)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("deck-edit", pk)
    messages.success(request, _("“%(name)s” has been deleted.") % {"name": deck.name})
    return redirect("decks")


@login_required
@require_safe
def deck_template(request: HttpRequest) -> HttpResponse:
    """Show the CSV file to write over: the header and two cards as an example."""
    return _csv(selectors.template_cards(), "mazzo")


@login_required
@require_safe
def deck_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a deck as the CSV file that can be read back."""
    deck = _own_deck(request, pk)
    return _csv(selectors.card_rows(deck.cards), f"mazzo-{deck.pk}")


def _csv(rows: list[selectors.CardRow], name: str) -> HttpResponse:
    header = ("numero", "nome", "principale", "secondario")
    # With the mark spreadsheets open it as UTF-8.
    response = HttpResponse("\ufeff" + selectors.deck_csv(rows, header), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
