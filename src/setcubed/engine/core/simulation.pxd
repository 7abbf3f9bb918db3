from setcubed.engine.core.equipment cimport Equipment
from setcubed.engine.core.rng cimport GOLD, WORD, below, mix
from setcubed.engine.core.transitions cimport (
    begin_extra_roll, apply_chance, pass_turn, replace_wild, shuffle_bag, take_turn,
)
from setcubed.engine.core.packed_game cimport (
    Game, HAND, OVER, ROUND_OVER, copy_game, free_game, load_state,
)
from setcubed.engine.core.packed_position cimport WILD
from setcubed.engine.core.policies cimport (
    Scratch, advance, best_turn_for, free_scratch, place_dice, new_scratch, unused_slots, play_round, copy_hand,
)
from setcubed.engine.core.turn_list cimport TurnList
from setcubed.engine.core.value cimport Value

cdef enum:
    MOST_CHOICES = 512
    HAND_SLOTS = 1024
    GREEDY = 0
    CAREFUL = 2

cdef class Simulation:
    cdef Equipment equipment
    cdef Scratch scratch
    cdef Game root
    cdef Game base
    cdef Game game
    cdef Game cached[2 * MOST_CHOICES]
    cdef int is_cached[2 * MOST_CHOICES]
    cdef int cache_size
    cdef Value value
    cdef double wins[4 * MOST_CHOICES]
    cdef double squares[MOST_CHOICES]
    cdef double margins[MOST_CHOICES]
    cdef double own_wins[MOST_CHOICES]
    cdef double deficit[MOST_CHOICES]
    cdef double deficit_squares[MOST_CHOICES]
    cdef int leader
    cdef int sample_count
    cdef int alive[MOST_CHOICES]
    cdef unsigned long long choices[MOST_CHOICES]
    cdef int order[6]
    cdef int rolled_faces[5]
    cdef unsigned int hands[HAND_SLOTS]
    cdef double hand_wins[4 * HAND_SLOTS]
    cdef int hand_count
    cdef TurnList turn_list
    cdef readonly int seats
    cdef int horizon
    cdef int later
    cdef bint rolling
    cdef bint replacing
    cdef int seat
    cdef int count
    cdef unsigned long long seed
    cdef void _begin_sample(self, int index) noexcept nogil
    cdef void _set_careful(self, int own, int others) noexcept nogil
    cdef void _apply_choice(self, unsigned long long choice) noexcept nogil
    cdef void _play_this_round(self, int i, int model) noexcept nogil
    cdef void _play_more_rounds(self, int rounds, int model) noexcept nogil
    cdef void _let_others_roll(self) noexcept nogil
    cdef void _sample(self, int index) noexcept nogil
    cdef void _begin_rolls(self) noexcept nogil
    cdef void _roll_hand(self, int index) noexcept nogil
    cdef void _sample_rolls(self, int index) noexcept nogil
    cdef void _evaluate_hand(self, unsigned int hand) noexcept nogil
    cdef int _slot_of(self, unsigned int hand) noexcept nogil
    cdef void _add_result(self, int i) noexcept nogil
    cdef void _add_deficits(self) noexcept nogil
