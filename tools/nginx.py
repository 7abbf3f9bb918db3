"""nginx for tests: the installed one, or on Debian as root its package, unpacked but not installed.

An unpacked package starts no service and uses no port."""

import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "build" / "nginx"


def executable() -> str | None:
    """The path of a working nginx; None if there is none."""
    places = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    return shutil.which("nginx", path=places) or _unpacked() or _unpack()


def _unpacked() -> str | None:
    binary = FOLDER / "usr/sbin/nginx"
    if not binary.exists():
        return None
    tried = subprocess.run([binary, "-v"], capture_output=True, check=False)
    return str(binary) if tried.returncode == 0 else None


def _unpack() -> str | None:
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    FOLDER.mkdir(parents=True, exist_ok=True)
    download = ["apt-get", "download", "-qq", "nginx"]
    if subprocess.run(download, cwd=FOLDER, capture_output=True, check=False).returncode:
        subprocess.run(["apt-get", "update", "-qq"], capture_output=True, check=False)
        subprocess.run(download, cwd=FOLDER, capture_output=True, check=False)
    for package in FOLDER.glob("nginx_*.deb"):
        subprocess.run(["dpkg", "--extract", package, FOLDER], check=True)
        package.unlink()
    return _unpacked()
