"""The environment of processes that run other people's code: an allow-list, so that no password or token is in it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

_NAMES = {
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "NO_COLOR", "TMPDIR", "TEMP", "TMP"),
    *("LANG", "LANGUAGE", "TZ", "VIRTUAL_ENV", "CONDA_PREFIX", "CUDA_VISIBLE_DEVICES"),
    *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "XDG_CACHE_HOME", "RIDOTTO_CACHE"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "PROGRAMDATA"),
    *("NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"),
    *("USERPROFILE", "APPDATA", "LOCALAPPDATA", "HOMEDRIVE", "HOMEPATH"),
}
_PREFIXES = ("LC_", "PYTHON", "NUMBA_", "OMP_", "OPENBLAS_", "MKL_", "COVERAGE_")
_SECRET = re.compile(r"SECRET|TOKEN|PASS|KEY|CREDENTIAL|AUTH|DSN|URL|URI")
_LOGIN = re.compile(r"://[^/\s]*@")
"""As in postgresql://user:password@host, whatever the variable is called."""


def harmless(settings: Mapping[str, str] | None = None) -> dict[str, str]:
    """Those of the settings, or of this process, that a process needs to find its files and speak its language."""
    settings = os.environ if settings is None else settings
    return {name: value for name, value in settings.items() if _is_harmless(name.upper(), value)}


def _is_harmless(name: str, value: str) -> bool:
    if name not in _NAMES and (not name.startswith(_PREFIXES) or _SECRET.search(name)):
        return False
    return _LOGIN.search(value) is None
