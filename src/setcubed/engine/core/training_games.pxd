from setcubed.engine.core.rng cimport GOLD, WORD, mix
from setcubed.engine.core.features cimport BEFORE_TURN
from setcubed.engine.core.transitions cimport apply_outcome, random_outcome, begin_extra_roll, count_outcomes, end_round, end_reason, shuffle_bag
from setcubed.engine.core.packed_game cimport (
    DRAWN, EXTRA, Game, OVER, ROLLING, ROUND_OVER, TURN, copy_game, free_game,
)
from setcubed.engine.core.network cimport Network
from setcubed.engine.core.policies cimport best_turn_for, ensure_indexed, unused_slots, play_turn
from setcubed.engine.core.value cimport Value

cdef class TrainingGames(Value):
    cdef Game now
    cdef float[:, ::1] rows
    cdef int[:, ::1] marks
    cdef int[:, ::1] final
    cdef int count
    cdef int number
    cdef int mixed
    cdef int writes_evaluation
    cdef unsigned long long stream
    cdef int below(self, int n) noexcept nogil
    cdef void record(self, int moment, int one_in) noexcept nogil
    cdef void record_before_turn(self) noexcept nogil
    cdef void record_between_rounds(self, int moment, int one_in) noexcept nogil
    cdef void step(self) noexcept nogil
