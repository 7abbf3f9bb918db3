"""The part of Cython's pure Python mode that the core uses, for the type checker."""

from contextlib import AbstractContextManager
from typing import Any, Final, Literal, TypeAlias, TypeVar

_T = TypeVar("_T")
_int: TypeAlias = int

compiled: Final[Literal[False]] = False
NULL: Any
nogil: AbstractContextManager[None]

int: TypeAlias = _int
uint: TypeAlias = _int
longlong: TypeAlias = _int
ulonglong: TypeAlias = _int
double: TypeAlias = float
size_t: TypeAlias = _int
p_int: Any
p_uchar: Any
void: TypeAlias = None

def cast(kind: type[_T], value: Any, /) -> _T: ...
def sizeof(kind: Any, /) -> _int: ...
def address(value: Any, /) -> Any: ...
