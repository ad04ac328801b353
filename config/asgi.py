"""ASGI entry point."""

import os
import warnings

import django

# WhiteNoise streams a static file from an ordinary iterator; that is meant, the files are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config.bodies import LimitedBodies  # noqa: E402 - after the setup, as Django's own entry point does
from config.handler import OneHopHandler  # noqa: E402
from config.threads import KeptThreads  # noqa: E402

application = KeptThreads(LimitedBodies(OneHopHandler()))
