"""The link of somebody who signed up: it follows from a seed and the secret key, and only its hash is stored."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

from matches.services.lobby.links import TOKEN_BYTES, token_hash
from tournaments.errors import Refused
from tournaments.models import SignUp

SALT = "planisfero.signup"


def token_begin(sign_up: SignUp) -> None:
    """Give a new sign-up its link; the caller saves it."""
    sign_up.token_seed = secrets.token_hex(16)
    sign_up.token_hash = token_hash(_token(sign_up.token_seed))


def token_of(sign_up: SignUp) -> str:
    """Return the token of a person's link; "" after the secret key was changed: the link they have goes on working."""
    token = _token(sign_up.token_seed)
    return token if token_hash(token) == sign_up.token_hash else ""


def token_use(token: str) -> SignUp:
    """Return whose link was opened. Raises Refused: link_unknown."""
    row = SignUp.objects.select_related("tournament").filter(token_hash=token_hash(token)).first()
    if row is None:
        raise Refused("link_unknown")
    return row


def _token(seed: str) -> str:
    digest = salted_hmac(SALT, seed, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode("ascii")
