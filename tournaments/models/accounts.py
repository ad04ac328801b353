"""What is kept beside an account: its devices, the guard of its second factors, the mark of its password."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Device(models.Model):
    """A browser in which an account is signed in; its row goes when the session ends."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=200, blank=True)
    # The network only ("192.168.1.…"): enough to recognise, less to lose.
    address = models.CharField(max_length=60, blank=True)
    signed_in_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)


class CodeGuard(models.Model):
    """How often an account's codes were wrong of late, and the last moment whose code was taken."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    wrong = models.PositiveSmallIntegerField(default=0)
    since = models.DateTimeField(default=timezone.now)
    # In steps of half a minute since 1970: a code of this moment or an earlier one is never taken again.
    last_step = models.PositiveBigIntegerField(default=0)


class PasswordMark(models.Model):
    """A number by chance that another password renews, and the same one hashed anew does not; none before the first
    change."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    mark = models.CharField(max_length=32)
