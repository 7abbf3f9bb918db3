"""Run the steps of deploy/Dockerfile one by one in a bare Debian, without a Docker daemon.

Then run the result: as its user, on a read-only file system, in a network of its own, until the health check
succeeds. `tools/fresh_machine.sh container` calls it, as root.
"""

import ctypes
import fcntl
import json
import re
import shlex
import shutil
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

DOCKERFILE = Path(__file__).resolve().parent.parent / "deploy" / "Dockerfile"
VIRTUAL_FILESYSTEMS = {"/proc": ["-t", "proc", "proc"], "/dev": ["--bind", "/dev"]}


class Stage:
    """A stage of the build: a directory, with the effect of the instructions so far."""

    def __init__(self, base: Path, root: Path) -> None:
        self.root, self.folder, self.user = root, "/", "0:0"
        self.settings: dict[str, str] = {}
        subprocess.run(["cp", "--archive", "--one-file-system", base, root], check=True)
        shutil.rmtree(root / "root/setcubed", ignore_errors=True)
        for place, what in VIRTUAL_FILESYSTEMS.items():
            subprocess.run(["mount", *what, f"{root}{place}"], check=True)

    def command(self, words: list[str], user: str = "0:0") -> list[str]:
        """A command in the chroot, with this machine's settings for package indexes."""
        exports = "".join(f"export {name}={shlex.quote(value)}; " for name, value in self.settings.items())
        uid, gid = user.split(":")
        become = ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]
        if user != "0:0":
            become += ["--no-new-privs", "--bounding-set=-all"]
        indexes = "" if user != "0:0" else ". /root/environment; "
        script = f'{indexes}{exports}cd {self.folder}; exec "$@"'
        return ["chroot", str(self.root), *become, "sh", "-c", script, "sh", *words]

    def run(self, line: str) -> None:
        subprocess.run(self.command(["sh", "-c", line]), check=True, stdout=subprocess.DEVNULL)


def build(base: Path) -> tuple[Stage, dict[str, str]]:
    """Execute the instructions; return the last stage, and the last instruction of each kind."""
    text = DOCKERFILE.read_text().replace("\\\n", "")
    stages: dict[str, Stage] = {}
    last: dict[str, str] = {}
    stage: Stage | None = None
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if not word or word.startswith("#"):
            continue
        print(f"try_container: {line[:100]}", flush=True)
        last[word] = rest.strip()
        if word == "FROM":
            name = rest.split(" AS ")[-1] if " AS " in rest else "image"
            stage = stages[name] = Stage(base, base.parent / f"{base.name}.{name}")
            continue
        assert stage is not None
        if word == "RUN":
            stage.run(rest)
        elif word == "COPY":
            copy(stage, stages, rest.split())
        elif word == "WORKDIR":
            stage.folder = rest
            (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif word in ("ENV", "ARG"):
            stage.settings |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        elif word == "USER":
            stage.user = rest
        else:
            assert word in ("VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"), word
    assert stage is not None
    return stage, last


def copy(stage: Stage, stages: dict[str, Stage], words: list[str]) -> None:
    """Copy from another stage, or the files of this checkout that are not ignored."""
    target = Path(stage.folder, words[-1]).as_posix().lstrip("/")
    if words[0].startswith("--from="):
        source = stages[words[0].removeprefix("--from=")].root / words[1].lstrip("/")
        subprocess.run(["cp", "--archive", source, stage.root / target], check=True)
        return
    assert words == [".", "."]
    lines = DOCKERFILE.with_name("Dockerfile.dockerignore").read_text().splitlines()
    included = [line[1:] for line in lines if line.startswith("!")]
    archive = ["git", "-C", str(DOCKERFILE.parent.parent), "archive", "HEAD", *included]
    packed = subprocess.run(archive, check=True, capture_output=True).stdout
    subprocess.run(["tar", "--extract", "--directory", stage.root / target], input=packed, check=True)


def own_network() -> None:
    """Give this process a network of its own: the image's port may be in use on this machine."""
    if ctypes.CDLL(None, use_errno=True).unshare(0x40000000):  # CLONE_NEWNET
        raise OSError(ctypes.get_errno(), "no network of its own")
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sH14s", b"lo", 1, b""))  # SIOCSIFFLAGS: lo is up


def serve(image: Stage, last: dict[str, str]) -> None:
    """Run the image until its health check succeeds."""
    root, user = image.root, image.user
    image.folder = "/"
    volume = f"{root}{last['VOLUME']}"
    subprocess.run(["mount", "--bind", root, root], check=True)
    uid, gid = user.split(":")
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"uid={uid},gid={gid},mode=700", "tmpfs", volume], check=True
    )
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", f"{root}/tmp"], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", root], check=True)
    own_network()
    for place in ("/", "/opt/setcubed", "/etc"):
        tried = subprocess.run(image.command(["touch", f"{place}/x"], user), capture_output=True, check=False)
        assert tried.returncode, f"{place} can be written to"
    server = subprocess.Popen(image.command(json.loads(last["ENTRYPOINT"]) + json.loads(last["CMD"]), user))
    check = json.loads(re.split(r"CMD ", last["HEALTHCHECK"], maxsplit=1)[1])
    until = time.monotonic() + 120
    while subprocess.run(image.command(check, user), capture_output=True, check=False).returncode:
        assert server.poll() is None, "the server ended"
        assert time.monotonic() < until, "the health check fails"
        time.sleep(0.5)
    checked = subprocess.run(image.command([*json.loads(last["ENTRYPOINT"]), "doctor"], user), check=False)
    server.terminate()
    assert server.wait(20) == 0
    assert checked.returncode == 0


def megabytes(root: Path) -> int:
    """The size of a directory."""
    usage = subprocess.run(["du", "-sxm", root], capture_output=True, text=True, check=True)
    return int(usage.stdout.split()[0])


def main() -> None:
    base = Path(sys.argv[1])
    image, last = build(base)
    serve(image, last)
    more = f"{megabytes(image.root) - megabytes(base)} MB more than a bare Debian"
    print(f"try_container: healthy as user {image.user} on a read-only file system; {more}")


if __name__ == "__main__":
    main()
