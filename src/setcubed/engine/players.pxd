"""Players in simulations, in C; players.py explains it and holds the code."""

from setcubed.engine.field cimport survey
from setcubed.engine.packed cimport WILD, lay, lift
from setcubed.engine.table cimport (
    DEAD, Dealer, EXTRA, HAND, MOST_LISTED, MOST_TRIED, Table, close_round, lay_word, next_turn, open_round, refill,
    replace_one, replaceable, roll_some,
)
from setcubed.engine.turns cimport all_turns, best_turn

cdef double ANSWER
cdef double AT_LEAST
cdef double WILD_KEPT

cdef void look(Dealer dealer, Table table, int seat) noexcept nogil
cdef unsigned long long best_for(Dealer dealer, Table table, int seat) noexcept nogil
cdef int wilds_in(unsigned long long word) noexcept nogil
cdef double before_answer(unsigned long long word) noexcept nogil
cdef int answer_to(Dealer dealer, Table table, unsigned long long word) noexcept nogil
cdef int front(Dealer dealer, long long count) noexcept nogil
cdef double balance(Dealer dealer, Table table, unsigned long long word) noexcept nogil
cdef unsigned long long tame_turn(Dealer dealer, Table table) noexcept nogil
cdef unsigned long long careful_turn(Dealer dealer, Table table, unsigned long long word) noexcept nogil
cdef void lay_best(Dealer dealer, Table table) noexcept nogil
cdef void play_turn(Dealer dealer, Table table) noexcept nogil
cdef int unneeded(Table table, int seat, unsigned long long word) noexcept nogil
cdef void extra_rolls(Dealer dealer, Table table, int waiting) noexcept nogil
cdef void finish_round(Dealer dealer, Table table) noexcept nogil
cdef int next_round(Dealer dealer, Table table) noexcept nogil
