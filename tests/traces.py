"""Where a name still occurs: the files of a store, dumps, exports, searches and logs."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from postgres import find_programs
from running import ridotto
from serving import Server

NAME = "Xq7-never-seen-again"
"""Nothing else looks like it."""
assert len(NAME) == 20
PATIENCE = 60
_BYTES = re.compile(rb"\\\\x([0-9a-f]+)")
"""How a dump writes a column of bytes."""


def serving(address: str, folder: Path, *options: str, **patience: float) -> Server:
    """A service on that store; `patience` by `module_NAME`."""
    changed = {name.replace("_", ".", 1): value for name, value in patience.items()}
    if is_postgres(address):
        return Server(
            folder / "node.db", *options, env={"RIDOTTO_STORE": address}, patience=changed
        )
    return Server(Path(address), *options, patience=changed)


def is_postgres(address: str) -> bool:
    return address.startswith("postgresql")


def traces(address: str, *servers: Server, name: str = NAME) -> list[str]:
    """The places that have the name, in any case; none may be there after it was deleted."""
    texts = {**_stored(address), **_exported(address), **_printed(address, name)}
    for server in servers:
        texts |= {f"log {server.log.name}": server.log.read_bytes(), **_served(server, name)}
    return [place for place, text in texts.items() if name.lower().encode() in text.lower()]


def _stored(address: str) -> dict[str, bytes]:
    if is_postgres(address):
        return {"dump": dump(address)}
    path = Path(address)
    return {file.name: file.read_bytes() for file in sorted(path.parent.glob(f"{path.name}*"))}


def dump(address: str) -> bytes:
    """What pg_dump writes, with columns of bytes as text."""
    programs = find_programs()
    assert programs is not None
    program = (programs / "initdb").resolve().with_name("pg_dump")
    done = subprocess.run([program, address], capture_output=True, check=True)
    hidden = (bytes.fromhex(found.decode()) for found in _BYTES.findall(done.stdout))
    return b"\n".join([done.stdout, *hidden])


def _exported(address: str) -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        done = ridotto("store", "export", folder, "--store", address)
        assert done.returncode == 0, done.stderr
        return {file.name: file.read_bytes() for file in Path(folder).iterdir()}


def _printed(address: str, name: str) -> dict[str, bytes]:
    texts: dict[str, bytes] = {}
    for words in ((), ("--name", name), ("--name", name[2:9].upper())):
        done = ridotto("store", "games", *words, "--limit", "999", "--store", address)
        assert done.returncode == 0, done.stderr
        texts[f"store games {len(texts)}"] = done.stdout.encode()
    return texts


def _served(server: Server, name: str) -> dict[str, bytes]:
    with httpx.Client(base_url=f"{server.address}/api/v1") as http:
        texts = {"list": http.get("games", params={"limit": 200})}
        texts["search"] = http.get("games", params={"name": name})
        for game in texts["list"].json():
            texts[f"record {game['id']}"] = http.get(f"games/{game['id']}")
            texts[f"steps {game['id']}"] = http.get(f"games/{game['id']}/steps")
        return {place: answer.raise_for_status().content for place, answer in texts.items()}


def wait_until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it never happens"
        time.sleep(0.1)
