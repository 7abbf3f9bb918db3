// Compile Python sources to bytecode with Pyodide's own interpreter, and report which library modules they need.
// Usage: node compile_library.mjs PYODIDE_FOLDER STAGE_FOLDER OUT_FOLDER IMPORTS
import { pathToFileURL } from 'node:url'

const [pyodideFolder, stage, out, imports] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href)
const python = await loadPyodide({ indexURL: pyodideFolder })
for (const [name, folder] of [
  ['/stage', stage],
  ['/out', out],
]) {
  python.FS.mkdirTree(name)
  python.mountNodeFS(name, folder)
}
python.globals.set('wanted', imports.split(','))
try {
  python.runPython(`
import importlib, sys

# What the interpreter and Pyodide's start have loaded, then what our modules load.
sys.path.insert(0, "/stage")
for name in wanted:
    importlib.import_module(name)
loaded = sorted(sys.modules)

import importlib.util, marshal
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

def without_lines(code):
    # Line numbers are a fifth of the library, and only tracebacks show them.
    constants = tuple(without_lines(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)

def bytecode(source, name, optimize, lines=True):
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    code = code if lines else without_lines(code)
    # An unchecked hash-based header: equal sources give equal files.
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)

library = ZipFile(next(path for path in sys.path if path.endswith(".zip")))
names = set(library.namelist())
with ZipFile("/out/python_stdlib.zip", "w", ZIP_STORED) as trimmed:
    for module in loaded:
        base = module.replace(".", "/")
        for path in (base + "/__init__.py", base + ".py"):
            if path in names:
                # Pyodide copies docstrings between its functions.
                optimize = 0 if "pyodide" in module else 2
                data = bytecode(library.read(path), path, optimize, lines=False)
                trimmed.writestr(ZipInfo(path + "c", (1980, 1, 1, 0, 0, 0)), data)
                break

stage = Path("/stage")
for path in sorted(stage.rglob("*.py")):
    name = path.relative_to(stage).as_posix()
    target = Path("/out/site", name + "c")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(bytecode(path.read_bytes(), name, 2))
`)
} catch (error) {
  console.error(error.message) // Python's traceback, without the interpreter's source
  process.exit(1)
}
