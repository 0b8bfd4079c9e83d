"""The settings of a plain Django REST Framework project. Every other setting keeps its default."""

import os
from pathlib import Path

DATA_DIR = Path(os.environ["DATA_DIR"])

SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["127.0.0.1"]
CORS_ALLOWED_ORIGINS = os.environ["ALLOWED_ORIGINS"].split(",")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "corsheaders",
    "rest_framework",
    "rest_framework.authtoken",
    "menus",
]
MIDDLEWARE = [
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
]
ROOT_URLCONF = "urls"
AUTH_USER_MODEL = "menus.Account"
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}]
# Quick, because tests sign in often; the backend under test is the framework, not its hashing.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
USE_TZ = True
# A 500 writes its traceback to stderr. By default Django mails it to the administrators.
DEBUG_PROPAGATE_EXCEPTIONS = True

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "db.sqlite3",
        "OPTIONS": {"timeout": 30},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
# Without migrations, `migrate --run-syncdb` creates every table from its model.
MIGRATION_MODULES = {"contenttypes": None, "auth": None, "authtoken": None}

MEDIA_ROOT = DATA_DIR / "media"
MEDIA_URL = "/media/"
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = DATA_DIR / "mail"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "menus.lists.Pages",
    "DEFAULT_FILTER_BACKENDS": ["menus.lists.ByParameter", "menus.lists.Ordering"],
}
