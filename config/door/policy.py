"""What a page may load, and who may frame it: the content security policy."""

from base64 import b64encode
from hashlib import sha256

from csp.constants import NONE, SELF

from tournaments.styles import theme_text

THEME = f"'sha256-{b64encode(sha256(theme_text().encode()).digest()).decode()}'"
"""The one script that stands on the pages themselves, by its content: it runs before the first paint."""

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "style-src": [SELF],
        "script-src": [SELF, THEME],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
