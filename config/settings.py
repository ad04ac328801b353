"""Settings of Planisfero: one file; without any environment it is the embedded server of a hall (SQLite, no Redis)."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.door.policy import CONTENT_SECURITY_POLICY as CONTENT_SECURITY_POLICY
from config.secrets.log_lines import FORMS, logging_lines
from config.secrets.private_files import private_database, private_folder
from config.secrets.secret_key import secret_key
from config.storage.caches import two_caches
from config.storage.environment import Environment
from config.storage.files import files_storage
from config.storage.own_database import own_database
from config.storage.places import PROGRAM as PROGRAM
from config.storage.places import ROOT, settings_file, shared_files, usual_data_directory
from config.storage.redis_address import redis_address

env = Environment()
env.read_env(settings_file(os.environ.get("PLANISFERO_ENV")))  # beside what the environment itself says
BASE_DIR, SHARE = ROOT, shared_files()
RELEASE = "0.2.0"
MIRROR, MIRROR_SECONDS = env.bool("MIRROR", default=False), env.float("MIRROR_SECONDS", default=15)  # docs/mirror.md
DEMO = env.bool("DEMO", default=not MIRROR)  # whether the first start of an installation loads the demo

# Everything this installation writes: database, secret key, PDFs, backups.
VAR_DIR = private_folder(Path(env("PLANISFERO_VAR", default="") or usual_data_directory()))

LOG_FORMAT = env("LOG_FORMAT", default="") or "line"
if LOG_FORMAT not in FORMS:
    raise ImproperlyConfigured(f"LOG_FORMAT must be one of {', '.join(FORMS)}.")
LOGGING = logging_lines(LOG_FORMAT)

# Watching (docs/operators.md): where errors and traces go, who may read /metrics from other computers, and the room on
# the disk in MB under which organisers are warned, and under which nothing new is taken.
SENTRY_DSN, OTEL_EXPORTER_OTLP_ENDPOINT = env("SENTRY_DSN", default=""), env("OTEL_EXPORTER_OTLP_ENDPOINT", default="")
METRICS_TOKEN = env("METRICS_TOKEN", default="")
DISK_LOW, DISK_FULL = env.int("DISK_LOW", default=500), env.int("DISK_FULL", default=30)

# Copies of the whole installation: where (VAR_DIR/copies), how often (0: never by itself), how many stay.
COPIES = env("COPIES", default="")
COPY_HOURS, COPY_KEEP = env.float("COPY_HOURS", default=24), env.int("COPY_KEEP", default=7)

# The key by which copies of tournaments are signed (64 signs, hexadecimal); VAR_DIR/signing_key without it.
SIGNING_KEY = env("SIGNING_KEY", default="")

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or secret_key(VAR_DIR / "secret_key")
# Keys of before: what they closed is still opened, nothing new is closed with them.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
# A hall's laptop answers under whatever address its Wi-Fi gives it; a public server names its hosts.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "config",
    "tournaments",
    "matches",
    "config.web.admin_app.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_tables2",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.web.reading.Reading",
    "config.web.outage.read_only_when_full",
    "config.web.kept_pages.KeptPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "tournaments.mirror.views.read_only.ReadOnlyMirror",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.web.signed_in.SignedInMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
    "matches.views.unreadable.UnreadableMatch",
    "config.web.methods.method_page",
    "config.serving.heart.beat_first",
    "config.secrets.hashing.BusyPage",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SHARE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": {
                "door": "tournaments.door.template_tags",
                "mirror": "tournaments.mirror.template_tags",
                "notices": "tournaments.notices.template_tags",
                "paper": "tournaments.paper.template_tags",
                "calls": "tournaments.calls.template_tags",
                "claims": "tournaments.claims.template_tags",
                "photos": "tournaments.photos.template_tags",
                "privacy": "tournaments.privacy.template_tags",
                "protests": "tournaments.protests.template_tags",
                "seasons": "tournaments.seasons.template_tags",
                "signup": "tournaments.signup.template_tags",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.context.planisfero",
                "config.watch.context.server_room",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "tables/table.html"

if os.environ.get("DATABASE_URL") == "":
    raise ImproperlyConfigured("DATABASE_URL is empty: give an address (postgres://…, sqlite:///…) or leave it away.")
_place = env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'planisfero.sqlite3'}")
DATABASES = {"default": own_database(_place, private_database)}
DATABASE_POOL = env.bool("DATABASE_POOL", default=True)
DATABASE_CONNECTIONS = env.int("DATABASE_CONNECTIONS", default=14)  # of one server at most
DATABASE_WAIT = env.float("DATABASE_WAIT", default=5)  # seconds for a connection, then the page says to try again
REQUEST_THREADS = env.int("REQUEST_THREADS", default=DATABASE_CONNECTIONS - 4)  # requests at work at once
if not 1 <= REQUEST_THREADS <= DATABASE_CONNECTIONS - 4:
    raise ImproperlyConfigured("DATABASE_CONNECTIONS must be REQUEST_THREADS and four more, for what is no request.")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = redis_address(env("REDIS_URL", default=""))
CACHES = two_caches(REDIS_URL)
LIVE_CHANNEL, MATCH_CHANNEL = "planisfero-live", "planisfero-matches"
PLAYERS_AT_ONCE = env.int("PLAYERS_AT_ONCE", default=2)  # processes of a set of workers that move bots
MATCH_BOT_PACE = env.float("MATCH_BOT_PACE", default=0.7)  # seconds between two moves of a bot, for those who watch
# Seconds after which the answer to a question about hidden cards counts, with the card or without; 0: at once, so that
# whoever is quick or silent may be read.
MATCH_ANSWER_SECONDS = env.float("MATCH_ANSWER_SECONDS", default=5)
MATCH_GRACE_SECONDS = env.float("MATCH_GRACE_SECONDS", default=4)  # to take back the end of a turn or a surrender

# Up to so many people a tournament's standings are made anew within the request that changes them, which takes some
# hundredths of a second; of a larger one a task does it after the answer, and pages say so until then.
STANDINGS_AT_ONCE = env.int("STANDINGS_AT_ONCE", default=60)

# Django writes a UNIX socket as unix://, Celery as redis+socket://.
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1) or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 2, "socket_timeout": 3, "max_retries": 0} if REDIS_URL else {"polling_interval": 0.05}
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "jobs"
CELERY_TASK_ROUTES = {
    "matches.tasks.clocks_sweep": {"queue": "clock"},
    **{f"matches.tasks.{name}": {"queue": "play"} for name in ("match_advance", "match_moment")},
    "matches.tasks.match_analyse": {"priority": 9},  # of its queue in Redis, where 0 comes first: nobody waits for it
    "tournaments.tasks.standings_renew": {"queue": "standings"},
}
CELERY_BEAT_SCHEDULE = {
    "clocks": {"task": "matches.tasks.clocks_sweep", "schedule": 1.0, "options": {"expires": 2}},
    "mirrors": {"task": "tournaments.tasks.publications_look", "schedule": MIRROR_SECONDS, "options": {"expires": 15}},
    "notices": {"task": "tournaments.tasks.notices_look", "schedule": 20.0, "options": {"expires": 20}},
    "notices_clean": {"task": "tournaments.tasks.notices_clean", "schedule": 3600.0, "options": {"expires": 3600}},
    "copy": {"task": "config.tasks.installation_copy", "schedule": 1800.0, "options": {"expires": 1800}},
    "paper": {"task": "tournaments.tasks.jobs_overtake", "schedule": 20.0, "options": {"expires": 20}},
    "photos": {"task": "tournaments.tasks.photos_overtake", "schedule": 10.0, "options": {"expires": 10}},
    "outbox": {"task": "matches.tasks.outbox_sweep", "schedule": 60.0, "options": {"expires": 60}},
    "analyses": {"task": "matches.tasks.analyses_sweep", "schedule": 20.0, "options": {"expires": 20}},
}
CELERY_BEAT_SCHEDULER = "config.serving.scheduler:SteadyScheduler"  # of all sets of workers one beat acts
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True  # those acknowledged at their end: no task of ours
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournaments.accounts.forms.passwords.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "tournaments.accounts.forms.passwords.NotLikeTheAccount"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "tournaments.accounts.forms.passwords.WordsAround"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
# A hash takes a core for a third of a second: so many at once in a process, so many more that wait, and for so long.
PASSWORD_HASHERS = ["config.secrets.hashing.BoundedPasswordHasher"]
HASHES_AT_ONCE, HASHES_WAITING = env.int("HASHES_AT_ONCE", default=2), env.int("HASHES_WAITING", default=3)
HASH_WAIT_SECONDS = env.float("HASH_WAIT_SECONDS", default=5)
# Passwords from one address within so many seconds, whatever the names. A whole hall may be one address.
PASSWORD_TRIES_PER_ADDRESS = env.int("PASSWORD_TRIES_PER_ADDRESS", default=120)
# The share of whoever is signed in, and of a name in a browser that it signed in with before: it is not the address's.
PASSWORD_TRIES_PER_ACCOUNT = env.int("PASSWORD_TRIES_PER_ACCOUNT", default=30)
PASSWORD_TRIES_SECONDS = env.int("PASSWORD_TRIES_SECONDS", default=600)
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "tournaments.accounts.services.rests.failures_address"
AXES_LOCKOUT_CALLABLE = "tournaments.accounts.services.rests.rest_page"
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_DISABLE_ACCESS_LOG = True  # a row for every sign-in, with name, address and browser, that nobody reads
AXES_VERBOSE = False

# A signed-in session ends after this much rest, and after this much time in any case. Players' links have their own.
ACCOUNT_IDLE_HOURS = env.float("ACCOUNT_IDLE_HOURS", default=24)
ACCOUNT_MOST_DAYS = env.float("ACCOUNT_MOST_DAYS", default=14)
PASSWORD_RESET_TIMEOUT = 3600

# Second factors and the second step of the sign-in. Wrong passwords are counted by axes alone, wrong codes by
# tournaments/accounts/services/codes.py: allauth's own limits would be a third word about the same thing.
ACCOUNT_ADAPTER = "config.web.adapters.AccountAdapter"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
ACCOUNT_REAUTHENTICATION_TIMEOUT = env.int("ACCOUNT_CONFIRMED_SECONDS", default=600)
MFA_ADAPTER = "config.web.adapters.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODE_DIGITS = 10
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Planisfero"
MFA_TOTP_TOLERANCE = 1  # half a minute each way: a laptop in a hall without internet keeps its own time

# Where people find this server. Mail is off until somebody names a server for it
# (EMAIL_URL=smtp+tls://user:password@host:587); its links go there: the address of a request is whatever its sender
# wrote into it.
MAIL_ON = bool(env("EMAIL_URL", default=""))
SITE_URL = env("SITE_URL", default="").rstrip("/")
if SITE_URL and not SITE_URL.startswith(("https://", "http://")):
    raise ImproperlyConfigured("SITE_URL must be the address of this server as people write it: https://…")
if MAIL_ON:
    if not SITE_URL:
        raise ImproperlyConfigured("With EMAIL_URL set, SITE_URL must say where links in mails lead: https://…")
    vars().update(env.email_url("EMAIL_URL"))
    DEFAULT_FROM_EMAIL = env("MAIL_FROM", default="Planisfero <planisfero@localhost>")
    EMAIL_TIMEOUT = 20

# TLS of this server itself, beside plain HTTP and on a port of its own: by a certificate brought along for a public
# name (CERT_FILE, KEY_FILE), else by the hall's own authority where `manage.py certificate` has made that.
CERTIFICATES = VAR_DIR / "certificates"
CERT_FILE, KEY_FILE = env("CERT_FILE", default=""), env("KEY_FILE", default="")
if bool(CERT_FILE) != bool(KEY_FILE):
    raise ImproperlyConfigured("CERT_FILE and KEY_FILE belong together: the certificate with its chain, and its key.")
HTTPS_PORT = env.int("HTTPS_PORT", default=8443)

# On https alone a cookie's name can promise that no other site of the domain has set it.
HTTPS = env.bool("HTTPS", default=False)
if HTTPS and SITE_URL.startswith("http://"):
    raise ImproperlyConfigured("With HTTPS=1, SITE_URL must begin with https:// too.")
COOKIES = "__Host-planisfero" if HTTPS else "planisfero"
# One project at another port of the same laptop must not sign the organiser out.
SESSION_ENGINE = "config.storage.sessions"
SESSION_COOKIE_NAME = f"{COOKIES}_session"
CSRF_COOKIE_NAME = f"{COOKIES}_csrf"
LANGUAGE_COOKIE_NAME = f"{COOKIES}_language"
KNOWN_BROWSER_COOKIE_NAME = f"{COOKIES}_known_browser"
PLAYER_COOKIE_NAME = f"{COOKIES}_me"
PLAYER_COOKIE_AGE = 400 * 24 * 3600  # as long as browsers keep any
MESSAGE_STORAGE = "config.web.flash.Messages"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
# A hall's Wi-Fi is plain HTTP; a public server says HTTPS=1: it then speaks nothing else.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=365 * 86400) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env.bool("HSTS_SUBDOMAINS", default=False)
# The proxy in front that ends TLS must set this header itself, whatever the client sent.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# COOP is ignored, with a console warning, on a plain-HTTP address.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
# Push messages go where browsers say, never inside (tests do); to a mirror inside only where the operator says so.
PUSH_TO_PRIVATE_ADDRESSES, MIRROR_TO_PRIVATE_ADDRESSES = False, env.bool("MIRROR_TO_PRIVATE_ADDRESSES", default=False)

LANGUAGE_CODE = "it"
LANGUAGES = [("it", _("Italian")), ("en", _("English"))]
LOCALE_PATHS = [SHARE / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
TIME_ZONE, USE_TZ = env("TIME_ZONE", default="Europe/Rome"), True

STATIC_URL, STATIC_ROOT = "static/", VAR_DIR / "static"
STORAGES = {
    "default": files_storage(env),  # PDFs, photographs, copies (tournaments/documents/kept_files.py)
    "staticfiles": {"BACKEND": "config.storage.static_files.StaticFiles"},
}
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.AppDirectoriesFinder", "config.storage.parts.PartsFinder"]
WHITENOISE_USE_FINDERS, WHITENOISE_MANIFEST_STRICT = DEBUG, False
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o600, 0o700
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 2**20

# The door (config/door): how much comes in, how slowly, over how many lines. A whole hall may be one address.
BODY_MOST = env.int("BODY_MOST", default=2**20)  # bytes of a form
UPLOAD_MOST = env.int("UPLOAD_MOST", default=20 * 2**20)  # bytes where a page takes a file
HEAD_SECONDS = env.float("HEAD_SECONDS", default=15)  # until the head of a request is there
IDLE_SECONDS = env.float("IDLE_SECONDS", default=30)  # without a byte of a body, or of an answer taken
BODY_SECONDS = env.float("BODY_SECONDS", default=300)  # until a body is whole
STREAMS_PER_ADDRESS = env.int("STREAMS_PER_ADDRESS", default=2_000)
STREAMS_MOST = env.int("STREAMS_MOST", default=10_000)
LINES_MOST = env.int("LINES_MOST", default=15_000)
LINES_PER_ADDRESS = env.int("LINES_PER_ADDRESS", default=4_000)
