"""What a program answers, made one of the listed actions, or refused with a reason."""

import json
from collections.abc import Sequence

import rules
from rules.base.json_types import Json
from rules.base.quantities import quantity_in, quantity_of
from rules.contract.state import Action


class BadAnswer(Exception):
    """The answer is refused: not_json, not_an_answer, wrong_number, no_such_action, no_such_quantity, not_legal."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def document_of(line: bytes) -> Json:
    """Return the JSON object of a line; BadAnswer when it is none."""
    try:
        document = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadAnswer("not_json") from error
    if not isinstance(document, dict):
        raise BadAnswer("not_an_answer")
    return document


def was_asked_before(document: Json, number: int) -> bool:
    """Return whether this answers a question before `number`: all of those are decided."""
    return type(document.get("number")) is int and 0 < document["number"] < number


def action_of(document: Json, number: int, listed: Sequence[Action], code: str) -> Action:
    """Return the action of an answer to question `number`.

    It names a listed one by its place (`index`, from 0, with a `quantity` where there is a choice), or spells the
    `action` out.
    """
    if type(document.get("number")) is not int or document["number"] != number:
        raise BadAnswer("wrong_number")
    if "index" in document:
        return _by_index(document, listed)
    try:
        action = rules.decode_action(document.get("action"), code)
    except rules.MalformedDocument as error:
        raise BadAnswer("not_an_answer") from error
    if quantity_of(action) is not None:  # the range that was listed, of which a number is wanted
        raise BadAnswer("no_such_quantity")
    if action not in listed and not any(_stands_for(other, action) for other in listed if type(other) is type(action)):
        raise BadAnswer("not_legal")
    return action


def _by_index(document: Json, listed: Sequence[Action]) -> Action:
    place = document["index"]
    if type(place) is not int or not 0 <= place < len(listed):
        raise BadAnswer("no_such_action")
    action, quantity = listed[place], document.get("quantity")
    choice = quantity_of(action)
    if choice is None and quantity is None:
        return action
    if choice is None or type(quantity) is not int or not choice.least <= quantity <= choice.most:
        raise BadAnswer("no_such_quantity")
    return rules.with_quantity(action, quantity)


def _stands_for(listed: Action, action: Action) -> bool:
    """Return whether a request is a listed action with one number of its range."""
    choice, quantity = quantity_of(listed), quantity_in(action)
    if choice is None or type(quantity) is not int or not choice.least <= quantity <= choice.most:
        return False
    return bool(rules.with_quantity(listed, quantity) == action)
