"""ASGI entry point."""

import os
import warnings

import django

# WhiteNoise streams a static file from an ordinary iterator; that is meant, the files are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config.door.bodies import LimitedBodies  # noqa: E402 - after the setup, as Django's own entry point does
from config.door.hosts import KnownHosts  # noqa: E402
from config.door.streams import LimitedStreams  # noqa: E402
from config.serving.handler import OneHopHandler  # noqa: E402
from config.serving.statics import Statics  # noqa: E402
from config.serving.threads import KeptThreads  # noqa: E402
from config.watch.elsewhere import watch_elsewhere  # noqa: E402
from config.watch.metrics import now  # noqa: E402
from config.watch.probes import Probes  # noqa: E402
from config.watch.requests import Requests  # noqa: E402

watch_elsewhere()  # before the handler, which takes the middleware as it finds it
streams = LimitedStreams(Statics(KeptThreads(LimitedBodies(OneHopHandler()))))
now.streams = streams.open.total
application = Probes(Requests(KnownHosts(streams)))
