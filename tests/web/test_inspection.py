"""What the service knows stays with it: other processes of the same user get none of its secrets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from offering import offer
from serving import Server

from ridotto.client import Service
from ridotto.web import serving

THEIRS = '''
import json, os
from pathlib import Path
from ridotto.bots import Player

class Spies(Player):
    """Writes down what it finds."""
    def choose(self, view, legal):
        Path(__file__).with_name("found.json").write_text(json.dumps(dict(os.environ)))
        return legal[0]
'''
LOOKS = """
import ctypes, os
from ridotto.web.inspection import forbid_inspection

def others_can_read():
    child = os.fork()
    if child == 0:
        try:
            open(f"/proc/{os.getppid()}/environ", "rb").read()
        except PermissionError:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

if os.getuid() == 0:
    os.setuid(65534)  # root may read anything
ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)
before = others_can_read()
forbid_inspection()
print(before, others_can_read())
"""


def test_a_plugin_player_at_a_table_finds_no_secret_of_the_service(tmp_path: Path) -> None:
    site = offer(tmp_path / "site", THEIRS, spies="Spies")
    env = {
        "PYTHONPATH": str(site),
        "RIDOTTO_STORE": str(tmp_path / "hidden.db"),
        "PGPASSWORD": "hidden",
        "DATABASE_URL": "postgresql://ridotto:hidden@db/ridotto",
        "MY_TOKEN": "hidden",
    }
    with Server(tmp_path / "a.db", env=env) as server:
        service = Service(server.address)
        with service.join(service.make_table(seats=2, pace=0).id, "Ann") as ann:
            ann.add_computer("spies")
            ann.start()
            while not (site / "found.json").exists():
                if ann.legal:
                    ann.move(ann.legal[0])
                else:
                    ann.next(60)
    found = json.loads((site / "found.json").read_text())
    assert found["PYTHONPATH"] == str(site)
    assert not (set(env) - {"PYTHONPATH"}) & set(found)
    assert "hidden" not in "".join(found.values())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc and prctl")
def test_no_other_process_of_the_user_can_read_the_environment() -> None:
    env = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    done = subprocess.run(  # coverage could not write its file as another user
        [sys.executable, "-c", LOOKS],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=env,
    )
    assert (done.stdout.split(), done.stderr) == (["True", "False"], "")


def test_a_service_forbids_it_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def listen(*_: object) -> None:
        order.append("listen")
        raise serving.ServeError("enough")

    monkeypatch.setattr(serving, "forbid_inspection", lambda: order.append("forbid"))
    monkeypatch.setattr(serving, "_listen", listen)
    with pytest.raises(serving.ServeError):
        serving.serve(serving.Settings("127.0.0.1", 0, "a.db"), lambda _: None)
    assert order == ["forbid", "listen"]
