"""Settings of the tests: the product's own in a throw-away data directory, with cheap passwords, plain static files."""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="planisfero-test-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["PLANISFERO_VAR"] = _folder
# Playwright's loop runs in the thread of the test, where Django would refuse every query.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, STORAGES, VAR_DIR  # noqa: E402

if DATABASES["default"]["ENGINE"] == "config.storage.sqlite":
    # A file, because threads and worker processes must see it; its durability is not what the tests are about.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    DATABASES["default"]["OPTIONS"]["cached_statements"] = 1000  # a run of tests sends more kinds than Python's 128

# A connection kept by a thread of a server would hold the test database when it goes away.
DATABASES["default"]["CONN_MAX_AGE"] = 0

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# One address stands for everybody; the limits themselves have tests that set their own.
PASSWORD_TRIES_PER_ADDRESS = PASSWORD_TRIES_PER_ACCOUNT = 100_000
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
ALLOWED_HOSTS = ["*"]
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)

# Nobody waits in the tests but where waiting is what they are about.
MATCH_ANSWER_SECONDS = 0.0
MATCH_GRACE_SECONDS = 0.0
