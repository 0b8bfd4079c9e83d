"""Settings of an API without debug mode, sessions and templates. `CONN_MAX_AGE` sets how long connections are kept."""

import os

DEBUG = False
SECRET_KEY = "only-for-measuring"
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "project.urls"
WSGI_APPLICATION = "project.wsgi.application"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
AUTH_USER_MODEL = "menus.Account"
MEDIA_ROOT = os.environ.get("MEDIA_ROOT", "")
MEDIA_URL = "/photos/"

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "rest_framework",
    "rest_framework.authtoken",
    "menus",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": "127.0.0.1",
        "PORT": os.environ.get("PGPORT", ""),
        "USER": os.environ.get("PGUSER", ""),
        "NAME": os.environ.get("PGDATABASE", ""),
        # Django's default is 0: a new connection for each request.
        "CONN_MAX_AGE": int(os.environ.get("CONN_MAX_AGE", "0")),
        # A schema beside the tables of the other backend, from which the rows are copied.
        "OPTIONS": {"options": "-c search_path=drf"},
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_FILTER_BACKENDS": ["menus.filters.ByName", "menus.filters.Ordering"],
    "DEFAULT_PAGINATION_CLASS": "menus.pagination.Pages",
    "COERCE_DECIMAL_TO_STRING": False,
}
