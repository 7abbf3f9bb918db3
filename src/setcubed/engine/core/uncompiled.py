"""The `.pxd` files read as Python, for modules that run uncompiled.

A `.pxd` file declares the constants, structs, inline functions and extension classes of a module, and what it
cimports from others. Cython reads it when it compiles the module. For modules that are not compiled
`UncompiledFinder` does: they run with these names in their namespace.
"""

from __future__ import annotations

import math
import re
from functools import cache
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[3]
"""The folder of the package `setcubed`."""

Fields = dict[str, tuple[str, str]]
"""The type and the length (empty for a single value) of each field, by its name."""

_CORE_MODULE = re.compile(r"setcubed\.\w+\.core\.\w+")
_CIMPORT = re.compile(r"^from ([\w.]+) cimport (?:\(([^)]*)\)|(.*))$", re.MULTILINE)
_INLINE = re.compile(r"^cdef inline .*?(\w+)\((.*)\).*:\n((?: .*\n|\n(?= ))+)", re.MULTILINE)
_CAST = re.compile(r"<[A-Za-z][\w ]*\*?>|\bcdef [\w ]+?\*? (?=\w+ =)")
_FUNCTION = re.compile(r"cp?def [\w ]+?\*? (\w+)\(")
_BLOCK = re.compile(r"cdef (enum|struct|class)\b\s*(\w*)")
_FIELD = re.compile(r"(?:cdef )?(?:readonly )?([\w ]+?) (\w+)(?:\[([^\]]+)\])?$")
_TYPEDEF = re.compile(r"^ctypedef ([\w ]+?)\s*\*? (\w+)$", re.MULTILINE)
_MACRO = re.compile(r"\s+#define SC_(\w+) (\w+?)U?L*$")


class UncompiledFinder:
    """Finds the modules of the core packages and lets `UncompiledLoader` run those that are not compiled."""

    @staticmethod
    def find_spec(name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find a module of a core package; None for any other."""
        if not _CORE_MODULE.fullmatch(name):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.loader and not isinstance(spec.loader, ExtensionFileLoader):
            spec.loader = UncompiledLoader(spec.loader)
        return spec


class UncompiledLoader(Loader):
    """Runs a module with what its `.pxd` file declares and cimports."""

    def __init__(self, loader: Loader) -> None:
        self.loader = loader

    def exec_module(self, module: ModuleType) -> None:
        """Add the declared names, run the module, and let the objects of its classes have their C fields."""
        declared = declarations(module.__name__)
        namespace = vars(module)
        namespace.update(declared.names)
        for name, (home, original) in declared.functions.items():
            if home != module.__name__:
                namespace[name] = getattr(import_module(home), original)
        self.loader.exec_module(module)
        for name in declared.classes:
            namespace[name].__new__ = _new


def _new(cls: Any, *_: Any, **__: Any) -> Any:
    """Make an instance of an extension class whose C fields are zero."""
    instance = object.__new__(cls)
    for base in cls.__mro__[:-1]:
        declared = declarations(base.__module__)
        for name, field in declared.classes.get(base.__name__, {}).items():
            setattr(instance, name, eval(declared.zero(*field), declared.names))
    return instance


@cache
def declarations(module: str) -> Declarations:
    """Read the `.pxd` file of a module; a module without one declares nothing."""
    path = ROOT.joinpath(*module.split(".")).with_suffix(".pxd")
    return Declarations(module, path.read_text("utf-8") if path.exists() else "")


class Declarations:
    """The declarations of a `.pxd` file.

    `names` holds constants, structs, arrays and inline functions; `functions` the module and the name of each
    function and class that a compiled module would define.
    """

    def __init__(self, module: str, text: str) -> None:
        self.names: dict[str, Any] = dict(_C_LIBRARY)
        self.functions: dict[str, tuple[str, str]] = {}
        self.classes: dict[str, Fields] = {}
        self._structs: dict[str, Fields] = {}
        for home, listed, line in _CIMPORT.findall(text):
            if home.startswith("setcubed."):
                self._cimport(declarations(home), listed or line)
        self._read(module, _INLINE.sub("", text))
        for name, fields in self._structs.items():
            self.names[name] = self._struct(name, fields)
        for type_, name in _TYPEDEF.findall(text):
            self.names[name] = self.names.get(type_, list)
        for name, arguments, body in _INLINE.findall(text):
            parameters = ", ".join(argument.split()[-1] for argument in arguments.split(","))
            exec(f"def {name}({parameters}):\n{_CAST.sub('', body)}", self.names)

    def _cimport(self, other: Declarations, listed: str) -> None:
        known = [*other.names, *other.functions] if listed == "*" else re.split(r",\s*", listed.strip(" \n,"))
        for words in known:
            original, _, alias = words.partition(" as ")
            if original in other.names:
                self.names[alias or original] = other.names[original]
            else:
                self.functions[alias or original] = other.functions[original]

    def _read(self, module: str, text: str) -> None:
        """Read constants, arrays, and the fields of structs and classes."""
        kind, fields = "", Fields()
        for line in text.splitlines():
            if macro := _MACRO.match(line):
                self.names[macro[1]] = int(macro[2], 0)
            elif not line.startswith(" "):
                kind, fields = "", {}
                if block := _BLOCK.match(line):
                    kind, name = block.groups()
                    if kind == "struct":
                        self._structs[name] = fields
                    elif kind == "class":
                        self.classes[name] = fields
                        self.functions[name] = module, name
                elif function := _FUNCTION.match(line):
                    self.functions[function[1]] = module, function[1]
                elif (field := _FIELD.match(line)) and field[3]:
                    self.names[field[2]] = eval(self.zero(field[1], field[3]), self.names)
            elif kind == "enum":
                name, _, value = line.partition("=")
                self.names[name.strip()] = eval(value, self.names)
            elif kind and (field := _FIELD.match(line.strip())):
                fields[field[2]] = field[1], field[3] or ""

    def zero(self, type_: str, length: str) -> str:
        """Return the expression of a field's first value, as `calloc` leaves it."""
        if type_ in self._structs:
            return f"[{type_}() for _ in range({length})]"
        number = type_.split()[-1] in ("bint", "char", "int", "long", "short")
        single = "0.0" if type_ in ("double", "float") else "0" if number else "None"
        return f"[{single}] * ({length})" if length else single

    def _struct(self, name: str, fields: Fields) -> type:
        """Make a class whose instances have the struct's fields; it is called with a size, as a cast is."""
        lines = [f"        self.{field} = {self.zero(*declared)}" for field, declared in fields.items()]
        exec("\n".join([f"class {name}:", "    def __init__(self, size=1):", *lines]), self.names)
        made: type = self.names[name]
        return made


def low_bit(word: int) -> int:
    """Return the index of the lowest bit that is set."""
    return (word & -word).bit_length() - 1


def _memcpy(target: Any, source: Any, _: int) -> None:
    """Copy the fields of a struct."""
    for name, value in vars(source).items():
        setattr(target, name, value[:] if isinstance(value, list) else value)


_C_LIBRARY: dict[str, Any] = {
    "NULL": None,
    "calloc": lambda _, size: size,  # a cast to the type of a struct makes the struct
    "exp": math.exp,
    "free": lambda _: None,
    "low_bit": low_bit,
    "memcpy": _memcpy,
    "tanh": math.tanh,
}
