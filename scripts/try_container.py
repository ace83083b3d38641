"""Execute the steps of deploy/Containerfile without a container runtime, in a scratch root of this machine.

    python3 scripts/try_container.py

A folder becomes the root of the steps (chroot); of this machine it holds /usr, /etc and Python, read only. RUN, COPY,
ENV, WORKDIR and USER do there what they say; packages of Debian are taken to be here already. At the end CMD runs as
the user of the file with nothing but /data and /tmp to write to, HEALTHCHECK must succeed, STOPSIGNAL must end it.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GIVEN = ["/usr", "/bin", "/lib", "/lib64", "/etc", "/dev", "/proc", sys.base_prefix]  # of this machine
IGNORED = [
    line.removeprefix("**/") for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[:1] != "#"
]
CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
APART = "--apart"  # in a mount namespace of its own
SECONDS = 60  # until the server must be healthy


class Stage:
    """One stage of the build: its own root, and what its lines have set."""

    def __init__(self, place: Path) -> None:
        self.root = place
        place.chmod(0o755)  # nobody, too, may look into it
        self.environment = {"PATH": f"{sys.base_prefix}/bin:/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp"}
        self.folder, self.user = "/", "0:0"
        self.command: list[str] = []
        self.check: list[str] = []
        self.stop = "SIGTERM"
        for path in GIVEN:
            if Path(path).is_dir():
                self.mount(path)
        for path in ("tmp", "opt", "data"):
            (place / path).mkdir(mode=0o1777, exist_ok=True)

    def mount(self, path: str) -> None:
        target = self.inside(path)
        target.mkdir(parents=True, exist_ok=True)
        run(["mount", "--rbind", path, str(target)])
        if path not in ("/dev", "/proc"):
            run(["mount", "-o", "remount,ro,bind", str(target)])

    def inside(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def start(self, command: list[str], user: str = "0:0") -> subprocess.Popen[bytes]:
        uid, gid = user.split(":")
        enter = ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups", *command]
        script = f"cd {shlex.quote(self.folder)} && exec {shlex.join(enter)}"
        return subprocess.Popen([CHROOT, str(self.root), "/bin/sh", "-c", script], env=self.environment)

    def run(self, command: list[str], user: str = "0:0") -> None:
        if (code := self.start(command, user).wait()) != 0:
            sys.exit(f"container: {shlex.join(command)} ended with status {code}")


def main() -> int:
    stages: dict[str, Stage] = {}
    with tempfile.TemporaryDirectory() as place:
        try:
            stage = None
            for line in lines((ROOT / "deploy" / "Containerfile").read_text("utf-8")):
                word, rest = line.split(" ", 1)
                if word == "FROM":
                    stage = Stage(Path(tempfile.mkdtemp(dir=place)))
                    stages[rest.rpartition(" AS ")[2]] = stage
                else:
                    assert stage is not None
                    obey(stage, word, rest, stages)
            assert stage is not None
            serve(stage)
        finally:
            for made in stages.values():
                for path in reversed(GIVEN):
                    subprocess.run(["umount", "-R", "-l", str(made.inside(path))], capture_output=True)
    print("container: built, healthy as nobody on a read-only root, stopped")
    return 0


def lines(text: str) -> list[str]:
    joined = re.sub(r"\\\n\s*", " ", text)
    return [line for line in joined.splitlines() if line and not line.startswith("#")]


def obey(stage: Stage, word: str, rest: str, stages: dict[str, Stage]) -> None:
    """Do what a line of the file says."""
    if word == "RUN":
        if not rest.startswith("apt-get "):
            stage.run(["/bin/sh", "-ec", rest])
    elif word == "COPY" and rest.startswith("--from="):
        other, source, target = rest.removeprefix("--from=").split()
        shutil.copytree(stages[other].inside(source), stage.inside(target), symlinks=True)
    elif word == "COPY":
        shutil.copytree(ROOT, stage.inside(stage.folder), ignore=shutil.ignore_patterns(*IGNORED), dirs_exist_ok=True)
    elif word == "WORKDIR":
        stage.folder = rest
        stage.inside(rest).mkdir(parents=True, exist_ok=True)
    elif word == "USER":
        stage.user = rest
    elif word == "ENV":
        stage.environment |= dict(part.split("=", 1) for part in shlex.split(rest))
    elif word == "CMD":
        stage.command = json.loads(rest)
    elif word == "HEALTHCHECK":
        stage.check = json.loads(rest.partition(" CMD ")[2])
    elif word == "STOPSIGNAL":
        stage.stop = rest
    elif word not in ("EXPOSE", "VOLUME"):
        sys.exit(f"container: {word} is not understood here")


def serve(stage: Stage) -> None:
    """Run what was built as its user; only /data and /tmp can be written."""
    run(["mount", "--rbind", str(stage.root), str(stage.root)])
    for path in ("/data", "/tmp"):
        run(["mount", "--bind", str(stage.inside(path)), str(stage.inside(path))])
    run(["mount", "-o", "remount,ro,bind", str(stage.root)])
    server = stage.start(stage.command, stage.user)
    try:
        end = time.monotonic() + SECONDS
        while stage.start(stage.check, stage.user).wait() != 0:
            if time.monotonic() > end or server.poll() is not None:
                sys.exit("container: the server did not become healthy")
            time.sleep(1)
    finally:
        server.send_signal(getattr(signal, stage.stop))
        code = server.wait()
        run(["umount", "-l", str(stage.root)])
    if code != 0 or not list(stage.inside("/data").glob("bastide.db*")):
        sys.exit(f"container: the server ended with status {code}")


def run(command: list[str]) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    if os.geteuid() != 0:
        sys.exit("container: only root may make a root of its own")
    if sys.argv[1:] != [APART]:  # what is mounted must not be seen by others, nor stay
        os.execvp("unshare", ["unshare", "--mount", sys.executable, __file__, APART])
    sys.exit(main())
