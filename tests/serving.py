"""A real `ridotto serve` in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

PATIENCE = 60


class Server:
    """Runs from `start` to `stop`; the store stays, so it can be started again."""

    def __init__(
        self,
        store: Path,
        *options: str,
        env: dict[str, str] | None = None,
        patience: Mapping[str, float] | None = None,
        deals: int | None = None,
        planted: str = "",
    ) -> None:
        self.store = store
        self.deals = deals
        """The seed of the first deal; those that follow count on from it. Without one they are drawn as for people.

        The computer players' seeds count on too, from 2^128.
        """
        self.patience = patience or {}
        """Constants of `ridotto.web` by module and name, so that a test need not wait as long as the service does."""
        self.planted = planted
        """Python that is run first, with `ridotto` imported: a fault for a test to find."""
        self.env = env or {}
        self.options = options
        self.address = ""
        self.log = store.with_name("log.jsonl")
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self, port: int = 0) -> Server:
        command = [sys.executable, *self._program(), "serve"]
        if "RIDOTTO_PORT" not in self.env:
            command += ["--port", str(port)]
        with self.log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [*command, *self._where(), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={k: v for k, v in os.environ.items() if "RIDOTTO_" not in k} | self.env,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("ridotto serves at http://"), self.log.read_text()
        self.address = line.split()[-1]
        return self

    def _program(self) -> list[str]:
        if not self.patience and self.deals is None and not self.planted:
            return ["-m", "ridotto"]
        changed = [f"ridotto.web.{name} = {value}" for name, value in self.patience.items()]
        modules = [f"import ridotto.web.{name.rpartition('.')[0]}" for name in self.patience]
        if self.deals is not None:
            modules.append("import itertools, ridotto.host.deciding, ridotto.host.hosting")
            for name, first in (
                ("deciding.fresh_seed", self.deals),
                ("hosting.secret_seed", 2**128),
            ):
                changed.append(f"ridotto.host.{name} = itertools.count({first}).__next__")
        run = "import sys, ridotto.cli\nsys.exit(ridotto.cli.main())"
        return ["-c", "\n".join([*modules, *changed, self.planted, run])]

    def _where(self) -> list[str]:
        return [] if "RIDOTTO_STORE" in self.env else ["--store", str(self.store)]

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """The exit status; asked again, nothing happens."""
        if self._process is None:
            return 0
        process, self._process = self._process, None
        with process:
            process.send_signal(how)
            return process.wait(PATIENCE)

    def signal(self, how: signal.Signals) -> None:
        """It lives on, or not at once."""
        assert self._process is not None
        self._process.send_signal(how)

    def logged(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]
