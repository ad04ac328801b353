"""The scheme of docs/dice.md written a second time, from that page alone: nothing of the product is imported."""

import hashlib
import hmac
import json


def stream(seed: bytes, setup: dict, nonces: list[str], k: int, second: bool = False, outside: dict | None = None):
    document = {"commitment": hashlib.sha256(seed).hexdigest(), "nonces": nonces, "setup": setup}
    document |= {"scheme": "planisfero-dice-2", "outside": outside} if second else {"scheme": "planisfero-dice-1"}
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    head = hashlib.sha256(text.encode("ascii")).digest() + k.to_bytes(8, "big")
    block = 0
    while True:
        yield from hmac.new(seed, head + block.to_bytes(4, "big"), hashlib.sha256).digest()
        block += 1


def dice(source, count: int) -> list[int]:
    faces: list[int] = []
    while len(faces) < count:
        byte = next(source)
        if byte < 252:
            faces.append(byte % 6 + 1)
    return faces


def shuffled(source, size: int) -> list[int]:
    order = list(range(size))
    for last in reversed(range(1, size)):
        while True:
            byte = next(source)
            if byte < 256 - 256 % (last + 1):
                break
        pick = byte % (last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order
