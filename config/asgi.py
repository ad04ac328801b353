"""ASGI entry point."""

import os
import warnings

from django.core.asgi import get_asgi_application

# WhiteNoise streams a static file from an ordinary iterator; that is meant, the files are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_asgi_application()
