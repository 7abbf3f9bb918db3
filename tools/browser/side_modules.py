"""Compile Cython's C of the core to WebAssembly side modules that Pyodide loads.

The modules use Python's stable ABI, so the headers of any Python from 3.11 on fit Pyodide's interpreter. Only
`pyconfig.h` describes the platform; it is generated from the build variables in Pyodide's standard library.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

SUFFIX = ".cpython-314-wasm32-emscripten.so"
_SYSCONFIG = "_sysconfigdata__emscripten_wasm32-emscripten.py"
_CONFIG_NAMES = re.compile(r"(HAVE|SIZEOF|ALIGNOF|WITH|DOUBLE|STDC|PY|Py)_\w+")
_COMPILE = (
    "--target=wasm32-unknown-emscripten",
    "-c",
    "-w",
    "-O3",
    "-fPIC",
    "-fvisibility=hidden",
    "-mbulk-memory",
    "-mnontrapping-fptoint",
    "-msign-ext",
    "-nostdinc",
    "-DNDEBUG",
    "-DPy_LIMITED_API=0x030B0000",
    "-DCYTHON_LIMITED_API=1",
    # Zig carries WASI's C library headers, which match Emscripten's for all that Cython's C uses.
    "-D__wasi__",
    "-D_WASI_EMULATED_SIGNAL",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
)
_LINK = (
    "--experimental-pic",
    "-shared",
    "--no-entry",
    "--strip-all",
    "--gc-sections",
    "--allow-undefined",
    "--export-if-defined=__wasm_apply_data_relocs",
    "--export-if-defined=__wasm_call_ctors",
)


class CompileError(Exception):
    """The compiler or the linker failed; the message is what it printed."""


def find_zig() -> Path | None:
    """Return the folder of the `ziglang` wheel, or None if it is not installed."""
    spec = find_spec("ziglang")
    return Path(spec.origin).parent if spec and spec.origin else None


def write_headers(library: Path, folder: Path) -> None:
    """Copy Python's headers to `folder`, with a `pyconfig.h` for the platform of Pyodide's `library`."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder)
    with ZipFile(library) as archive:
        variables: dict[str, dict[str, object]] = {}
        exec(archive.read(_SYSCONFIG), variables)
    defines = [
        f"#define {name} {value}"
        for name, value in sorted(variables["build_time_vars"].items())
        if isinstance(value, int) and value and _CONFIG_NAMES.fullmatch(name)
    ]
    (folder / "pyconfig.h").write_text("\n".join(["#pragma once", *defines, ""]))


def compile_core(sources: list[Path], zig: Path, headers: Path, folder: Path) -> list[Path]:
    """Compile and link each C file, unless `folder` holds the result of the same source already."""
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lambda source: _side_module(source, zig, headers, folder), sources))


def _side_module(source: Path, zig: Path, headers: Path, folder: Path) -> Path:
    key = hashlib.sha256(repr((_COMPILE, _LINK)).encode() + source.read_bytes()).hexdigest()
    built = folder / (source.stem + SUFFIX)
    stamp = folder / f"{source.stem}.sha256"
    if built.exists() and stamp.exists() and stamp.read_text() == key:
        return built
    libc = zig / "lib" / "libc" / "include"
    system = (zig / "lib" / "include", libc / "wasm-wasi-musl", libc / "generic-musl")
    includes = [f"-I{headers}", *(f"-isystem{path}" for path in system)]
    compiled = folder / f"{source.stem}.o"
    _run(zig, "clang", *_COMPILE, *includes, str(source), "-o", str(compiled))
    _run(zig, "wasm-ld", *_LINK, f"--export=PyInit_{source.stem}", str(compiled), "-o", str(built))
    stamp.write_text(key)
    return built


def _run(zig: Path, *words: str) -> None:
    done = subprocess.run([zig / "zig", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise CompileError(done.stderr)
