"""A seed fixed before anybody knows who will play: its fingerprint is public first, the seed with the draw."""

from hashlib import sha256


def commitment(seed: int, nonce: str) -> str:
    """Return SHA-256 of `commitment_text`, 64 hexadecimal digits. The nonce keeps the seed from being found by trying
    all."""
    return sha256(commitment_text(seed, nonce).encode("ascii")).hexdigest()


def commitment_text(seed: int, nonce: str) -> str:
    """Return the text that the fingerprint covers; anybody can hash it again with any tool."""
    return f"planisfero-seed:{seed}:{nonce}"
