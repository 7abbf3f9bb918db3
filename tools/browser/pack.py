"""The pack: one compressed file with everything the Web Worker needs, apart from Pyodide's JavaScript.

A header gives its own length and the names and sizes of the files as JSON; the files follow one after the
other. The whole is compressed by gzip, which every browser decompresses, so any host can serve it unchanged.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path


def join_files(files: Mapping[str, bytes]) -> bytes:
    """Join files in the given order behind a header.

    >>> join_files({"a": b"xy"})[4:]
    b'[["a", 2]]xy'
    """
    header = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return len(header).to_bytes(4, "little") + header + b"".join(files.values())


def split_files(pack: bytes) -> dict[str, bytes]:
    """Split what `join_files` joined.

    >>> split_files(join_files({"a": b"xy", "b": b""}))
    {'a': b'xy', 'b': b''}
    """
    at = 4 + int.from_bytes(pack[:4], "little")
    files: dict[str, bytes] = {}
    for name, size in json.loads(pack[4:at]):
        files[name] = pack[at : at + size]
        at += size
    return files


def compress(pack: bytes) -> bytes:
    """Compress by gzip, without a time stamp."""
    return gzip.compress(pack, 9, mtime=0)


def read_tree(folder: Path) -> dict[str, bytes]:
    """Read all files below a folder by their relative names."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
