#!/bin/sh
# Run the commands of the README in a bare Debian with only the packages it lists, as root in a chroot.
#
#   tools/fresh_machine.sh [play|site|test]     one of them; without an argument, all
#   SUITE=trixie TIMES=3 tools/fresh_machine.sh test
#   tools/fresh_machine.sh container       run the steps of deploy/Dockerfile, then the image
#
# It needs root, debootstrap and some 6 GB. The settings of this machine for package indexes, proxies and certificates
# (for apt, pip and npm) are copied. All mounts live in a namespace that ends with the script.
set -eu

commands="${1:-play site test}"
folder="${FOLDER:-/var/tmp}"
here="$(cd "$(dirname "$0")/.." && pwd)"

if [ -z "${FRESH_ROOT:-}" ]; then
    [ "$(id -u)" = 0 ] || { echo "fresh_machine: run it as root" >&2; exit 2; }
    command -v debootstrap >/dev/null || { echo "fresh_machine: apt-get install debootstrap" >&2; exit 2; }
    FRESH_ROOT="$(mktemp -d "$folder/fresh.XXXXXX")"
    chmod 755 "$FRESH_ROOT"  # apt's own user reads it
    export FRESH_ROOT
    code=0
    unshare --mount --propagation private --pid --fork --kill-child "$0" "$@" || code=$?
    rm -rf --one-file-system "$FRESH_ROOT" "$FRESH_ROOT".*
    exit "$code"
fi

root="$FRESH_ROOT"
say() { echo "fresh_machine: $*"; }
seconds() { date +%s; }
inside() { chroot "$root" /usr/bin/env -i /bin/sh -c '. /root/environment; exec "$@"' sh "$@"; }

# The mirror and the suite of this machine.
index="$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | head -n 1)"
mirror="${index% *}"
suite="${SUITE:-${index#* }}"
if [ "$commands" = container ]; then
    suite="$(sed -n 's/^FROM debian:\([a-z]*\).*/\1/p' "$here/deploy/Dockerfile" | head -n 1)"
fi

say "a bare Debian $suite"
debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" >"$root.log" 2>&1 || {
    tail -n 20 "$root.log"
    exit 1
}
rm -f "$root.log"

mount -t proc proc "$root/proc"  # of its own processes: programs look themselves up in it
for mount in /dev /dev/pts /dev/shm /sys; do
    mount --bind "$mount" "$root$mount"
done
for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /root/.npmrc /root/.config/pip /etc/apt/apt.conf.d \
    /etc/apt/auth.conf.d /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates; do
    if [ -e "$file" ]; then
        mkdir -p "$root$(dirname "$file")"
        cp -RL --remove-destination "$file" "$root$(dirname "$file")/"
    fi
done
# Package indexes that are directories of this machine.
for path in $(python3 -m pip config list 2>/dev/null | grep -o "/[^' ,]*" | sed 's|^//||; s|/simple/*$||' | sort -u); do
    if [ -d "$path" ]; then
        mkdir -p "$root$path"
        mount --bind --make-private "$path" "$root$path"
    fi
done
# A shell of root, with the environment's settings for package indexes.
{
    echo "export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    echo "export LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive"
    env | grep -iE '^(pip_|npm_config_|[a-z]+_proxy=|ssl_cert_|node_extra_ca_certs=|requests_ca_bundle=)' |
        sed "s/^\\([^=]*\\)=\\(.*\\)/export \\1='\\2'/"
} >"$root/root/environment"

git clone --quiet --no-hardlinks "$here" "$root/root/setcubed"
if [ "$commands" = container ]; then
    exec python3 "$here/tools/try_container.py" "$root"
fi
named="$(grep --only-matching --max-count 1 'apt-get install .*' "$here/README.md")"
say "$named"
inside sh -ec "apt-get update -qq && $named -qq >/dev/null"

start="$(seconds)"
inside make --silent --directory /root/setcubed setup web
took=$(($(seconds) - start))
say "set-up: $took s"
[ "$took" -lt 180 ] || say "more than the promised three minutes (on two free cores)"

for command in $commands; do
    if [ "$command" = play ]; then
        # There is no display: fetch the page with all its files from the printed address.
        inside sh -c 'echo $$ >/play.pid; exec make --silent --directory /root/setcubed play' >"$root/play.log" 2>&1 &
        until url="$(grep --only-matching --max-count 1 'http://[^ ]*' "$root/play.log")" &&
            inside python3 -c "import urllib.request as u; u.urlopen('${url}health')" 2>/dev/null; do
            kill -0 $! 2>/dev/null || { cat "$root/play.log"; say "make play ended"; exit 1; }
            sleep 1
        done
        inside python3 - "$url" <<'PAGE'
import re, sys, urllib.request
url = sys.argv[1]
page = urllib.request.urlopen(url).read().decode()
files = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
assert files, page
for file in files:
    assert urllib.request.urlopen(url + file).read()
print(f"fresh_machine: make play serves its page with {len(files)} files")
PAGE
        kill "$(cat "$root/play.pid")"  # make ends its own child
        wait $! || true
    elif [ "$command" = site ]; then
        start="$(seconds)"
        inside make --silent --directory /root/setcubed site
        say "make site: $(($(seconds) - start)) s"
        inside python3 - /root/setcubed/build/site <<'SITE'
import re, sys
from pathlib import Path
site = Path(sys.argv[1])
page = (site / "index.html").read_text()
(version,) = re.findall(r'name="setcubed-pack" content="(\w+)"', page)
assert 'name="setcubed-server" content="none"' in page, "the page expects a server"
pack = site / "pack" / version
names = ["pyodide.js", "pyodide.asm.js", "setcubed.pack", "setcubed.pack.br"]
for file in [site / "404.html", site / "worker.js", *(pack / name for name in names)]:
    assert file.stat().st_size, file
for file in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page):
    assert (site / file).is_file(), file
core = "/root/setcubed/build/browser/out/site/setcubed/engine/core"
assert list(Path(core).glob("*.so")), "the core was not compiled"
print(f"fresh_machine: make site wrote {sum(path.is_file() for path in site.rglob('*'))} files")
SITE
    else
        for turn in $(seq "${TIMES:-1}"); do
            start="$(seconds)"
            inside make --silent --directory /root/setcubed "$command"
            say "make $command, number $turn: $(($(seconds) - start)) s"
        done
    fi
done
