"""What `docs/operations.md` and the files in `deploy` say is so, as far as it can be told without running them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from running import ridotto

from ridotto.web.metrics import Metrics

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
NAME = r"\bRIDOTTO_[A-Z_]+\b"


def served() -> set[str]:
    """Every variable that `ridotto serve` reads."""
    source = (ROOT / "src" / "ridotto" / "cli" / "serve.py").read_text(encoding="utf-8")
    return set(re.findall(rf'"({NAME})"', source))


def test_every_setting_is_documented_and_every_documented_one_is_read() -> None:
    assert len(served()) >= 8
    assert set(re.findall(NAME, PAGE)) == served()
    section = COMMANDS.split("## `ridotto serve`")[1].split("\n## ")[0]
    assert set(re.findall(NAME, section)) == served()
    assert set(re.findall(NAME, ridotto("serve", "--help").stdout)) == served()
    for file in DEPLOY.iterdir():
        assert set(re.findall(NAME, file.read_text(encoding="utf-8"))) <= served(), file


def test_every_setting_stands_beside_its_option() -> None:
    rows = re.findall(rf"^\| `({NAME})` \| `--([a-z-]+)` \|", PAGE, re.MULTILINE)
    assert {name for name, _ in rows} == served()
    shown = ridotto("serve", "--help").stdout
    for name, option in rows:
        assert f"--{option} " in shown or f"--{option}\n" in shown
        several = ("RIDOTTO_ORIGINS", "RIDOTTO_ALLOWED_HOSTS")
        assert name in (*several, f"RIDOTTO_{option.replace('-', '_').upper()}")


def test_every_metric_is_in_the_page_and_no_other() -> None:
    text, _ = Metrics().text()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text.decode(), re.MULTILINE))
    real = {name: kind for name, kind in kinds.items() if not name.endswith("_created")}
    told = dict(re.findall(r"^\| `(ridotto_[a-z_]+)` \| (\w+)", PAGE, re.MULTILINE))
    assert told == real


def test_every_action_of_the_store_is_documented_with_its_options() -> None:
    section = COMMANDS.split("## `ridotto store`")[1].split("\n## ")[0]
    for action in ("backup", "restore", "games", "export", "check"):
        assert f"`ridotto store {action}" in section
        shown = ridotto("store", action, "--help").stdout
        for option in set(re.findall(r"--[a-z]+", shown)) - {"--help"}:
            assert f"| `{option}" in section, f"{action} {option}"


def test_no_file_names_a_registry() -> None:
    for file in DEPLOY.iterdir():
        for image in re.findall(r"^\s*(?:FROM|image:) +(\S+)", file.read_text(), re.MULTILINE):
            assert "/" not in image, file


def test_the_compose_file_has_nodes_that_reach_each_other() -> None:
    yaml: Any = pytest.importorskip("yaml")
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    nodes = {name: service for name, service in services.items() if "build" in service}
    assert len(nodes) == 3
    for name, node in nodes.items():
        assert node["environment"]["RIDOTTO_ADDRESS"] == f"{name}:8000"
        assert node["environment"]["RIDOTTO_STORE"].startswith("postgresql://")
        assert (ROOT / node["build"]["dockerfile"]).exists()
        assert f"{name}:8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    domain = services["proxy"]["environment"]["DOMAIN"]
    assert {node["environment"]["RIDOTTO_ALLOWED_HOSTS"] for node in nodes.values()} == {domain}
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert {node["environment"]["FORWARDED_ALLOW_IPS"] for node in nodes.values()} == {proxy}
    assert set(services["proxy"]["depends_on"]) == set(nodes)


def test_the_proxies_speak_tls_alone_but_for_the_way_there() -> None:
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    nginx, shown = re.findall(
        r"^```(?:nginx)?\n(map .*?|http:.*?)^```", PAGE, re.DOTALL | re.MULTILINE
    )
    for text in (caddy, shown):
        plain, secret = text.split("\n}\n\n")
        assert re.search(r"^http://\S+ \{", plain, re.MULTILINE)
        assert re.search(r"handle /api/\* \{\s+respond 403", plain)
        assert "redir https://{host}{uri} permanent" in plain
        assert "reverse_proxy" not in plain
        assert "reverse_proxy" in secret
    _, plain, secret = nginx.split("server {\n")
    assert re.findall(r"listen (.*);", nginx) == ["80", "443 ssl"]
    assert "location /api/ { return 403; }" in plain
    assert "return 301 https://$host$request_uri" in plain
    assert "proxy_pass" not in plain
    assert re.search(r"ssl_protocols +TLSv1.2 TLSv1.3;", secret)
    assert "proxy_pass" in secret
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^ *ports: (.*)$", compose, re.MULTILINE) == ['["80:80", "443:443"]']
    assert 'RIDOTTO_SECURE_COOKIES: "1"' in compose


def test_the_database_has_a_password_that_somebody_chose() -> None:
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    passwords = re.findall(r"^ *\w*PASSWORD: (.*)$", compose, re.MULTILINE)
    assert passwords == ["${DATABASE_PASSWORD:?say it in .env}"] * 2
    assert "openssl rand -hex 24" in PAGE


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd here")
    unit = (DEPLOY / "ridotto.service").read_text(encoding="utf-8")
    copy = tmp_path / "ridotto.service"
    copy.write_text(unit.replace("/opt/ridotto/bin/ridotto", f"{sys.executable} -m ridotto"))
    done = subprocess.run(
        [program, "verify", str(copy)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_image_pins_what_the_lock_pins() -> None:
    """The same expression in Python: a name and a version from each entry."""
    dockerfile = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert r"s/^\([A-Za-z0-9_.-]*==[^ ;]*\).*/\1/p" in dockerfile
    lock = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    pins = dict(re.findall(r"^([A-Za-z0-9_.-]*)==([^ ;]*).*", lock, re.MULTILINE))
    for name in ("starlette", "uvicorn", "asyncpg", "msgspec", "websockets"):
        assert re.fullmatch(r"[0-9.]+", pins[name])
    assert len(pins) == len(re.findall(r"^[A-Za-z0-9].*==", lock, re.MULTILINE))
