"""The name by which the server is called: a request for another one, or for none that could be, goes no further."""

from __future__ import annotations

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from config.door.answers import refuse
from config.door.types import Layer, Receive, Scope, Send


class KnownHosts(Layer):
    """ASGI: answers 400 to a name that is none, or not one of ALLOWED_HOSTS."""

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_known(scope):
            await self.app(scope, receive, send)
        else:
            await refuse(scope, send, 400, "host_unknown")


def _is_known(scope: Scope) -> bool:
    """Say whether the header, where there is one (HTTP/1.0 needs none), names a host that is served here."""
    names = [value for name, value in scope["headers"] if name == b"host"]
    if not names:
        return True
    domain, _port = split_domain_port(names[0].decode("latin-1"))
    return len(names) == 1 and bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
