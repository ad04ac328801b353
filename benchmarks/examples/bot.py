"""A bot of one's own for RisiKo! and Italy War in Python, standard library alone: docs/engine.md says what is asked.

manage.py simulate risiko-challenge --seats 3 --bots "exec:python3 benchmarks/examples/bot.py,objective,random"
"""

import json
import sys


def threat(borders, lands, territory):
    """Return how many more armies stand around a territory than on it."""
    owner, armies = lands[territory]
    return sum(lands[other][1] for other in borders[territory] if lands[other][0] != owner) - armies


def worth(action, lands, borders):
    """Return how good an action looks; the rest of the turn is thought of when it comes."""
    kind = action["type"]
    if kind == "place":
        return threat(borders, lands, action["territory"])
    if kind == "attack":
        source, target = lands[action["source"]][1], lands[action["target"]][1]
        return 10 + source - 2 * target if source > target + 1 else -1
    return {"trade": 99, "end_turn": 0, "move": -2, "pass": 1}.get(kind, 5)


def answer(message, borders):
    """Return which of the listed actions is played, with the largest quantity."""
    actions, lands = message["actions"], message["view"]["territories"]
    best = max(range(len(actions)), key=lambda place: worth(actions[place], lands, borders))
    reply = {"type": "action", "number": message["number"], "index": best}
    for key in ("armies", "dice"):
        if isinstance(actions[best].get(key), dict):
            reply["quantity"] = actions[best][key]["most"]
    return reply


borders = {}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "example"}), flush=True)
    elif message["type"] == "match":
        borders = message["borders"]
    elif message["type"] == "decide":
        print(json.dumps(answer(message, borders)), flush=True)
