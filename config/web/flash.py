"""Messages for the next page: Django's, in a cookie named like the others."""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class CookieMessages(CookieStorage):
    """In a cookie that no other site of the domain, and no other project of the laptop, can set or take."""

    cookie_name = f"{settings.COOKIES}_messages"


class Messages(FallbackStorage):
    """In the cookie; what is too long for it in the session."""

    storage_classes = (CookieMessages, SessionStorage)
