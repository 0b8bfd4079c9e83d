"""
Creates a database with a demo company in DATA_DIR and serves on PORT until it is stopped.
Appends every request, preflights included, to DATA_DIR/requests.jsonl as a line of JSON.
"""

import json
import os
from pathlib import Path

import django
from django.core.management import call_command
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
address = ("127.0.0.1", int(os.environ["PORT"]))
log = open(Path(os.environ["DATA_DIR"], "requests.jsonl"), "w", buffering=1)


class RecordingHandler(WSGIRequestHandler):
    def get_environ(self):
        headers = {name.lower(): value for name, value in self.headers.items()}
        log.write(json.dumps({"method": self.command, "url": self.path, "headers": headers}) + "\n")
        return super().get_environ()

    def log_message(self, *_):
        pass


django.setup()
call_command("migrate", run_syncdb=True, verbosity=0)

from menus.seed import seed  # noqa: E402, models can be imported only after django.setup()

seed()
server = ThreadedWSGIServer(address, RecordingHandler)
server.set_app(get_wsgi_application())
print("ready at http://%s:%d" % address, flush=True)
server.serve_forever()
