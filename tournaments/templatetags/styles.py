"""One style sheet for each part of the site: what a page's head names file by file is asked for as one file.

Templates go on naming the files they need, in the order in which they count. Where that list is one of `PARTS`, the
page asks for the part's own file, which the static files bring (`config/storage/parts.py`); elsewhere for each.
"""

from __future__ import annotations

import re
from functools import cache

from django import template
from django.conf import settings
from django.template import Context, Node, NodeList
from django.template.base import Parser, Token
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.styles import PARTS, part_file, theme_text

register = template.Library()
LINK = re.compile(r'\s*<link rel="stylesheet" href="([^"]+)">')


class OneStyle(Node):
    """Renders a head's style sheets with one link in the place of those that make a part."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Return what is inside; the one link first, what is no style sheet after it."""
        html = self.nodelist.render(context)
        address = _addresses(settings.STATIC_ROOT, settings.STATIC_URL).get(tuple(LINK.findall(html)))
        if address is None:
            return html
        return format_html('<link rel="stylesheet" href="{}">', address) + mark_safe(LINK.sub("", html))


@register.simple_tag
@cache
def theme_script() -> SafeString:
    """Write the script of the theme into the page: asked for as a file it would keep every first paint waiting."""
    return mark_safe(f"<script>{theme_text()}</script>")


@register.tag("one_style")
def one_style(parser: Parser, _token: Token) -> OneStyle:
    """`{% one_style %}` … `{% end_one_style %}` around the style sheets of a head."""
    nodelist = parser.parse(("end_one_style",))
    parser.delete_first_token()
    return OneStyle(nodelist)


@cache
def _addresses(_root: str, _under: str) -> dict[tuple[str, ...], str]:
    """Return the address of every part by the addresses of its files; both change with where static files lie."""
    return {tuple(static(path) for path in paths): static(part_file(name)) for name, paths in PARTS.items()}
