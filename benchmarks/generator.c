/* All legal turns of positions in plain C, with a bit for every die in each row: the yardstick for the compiled core.
 *
 * One translation unit, everything static and inlined as the compiler likes. It lists what the core lists (a 64-bit
 * word a turn) and uses the same case by case enumeration, which needs no search for doubles, so that the comparison
 * measures the language and not the algorithm. Built by benchmarks/turns.py --compare-c with `cc -O3 -march=native`.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { STRIDE = 21, CELLS = 488, EMPTY = 27, OFF = 28, WILD = 27, NONE = 31 };
enum { S = 1, SS, SSS, P, PS, SP };
#define LANES 0x888888

typedef struct { int at, face, wild, sets, use, points, bonus; uint32_t code; } Die;
typedef struct { uint8_t cells[CELLS]; uint32_t rows[24]; uint32_t spent[24]; uint8_t hand[5]; int held; } Position;

static uint8_t third[1024], near_[1024];
static uint16_t bonuses[CELLS];
static int size_;
static uint32_t inside;

static uint32_t wants[CELLS];
static uint16_t touched[CELLS];
static int touches;
static uint16_t asks[27][256], shown[27][42];
static int asked[27], showing[27];

static int kinds, wilds, hold, uses[28], singles, wild_singles;
static uint8_t faces[6], duo[27][5];
static int duos[27];
static uint32_t hand_mask, lone, partners[27];
static Die single[768], follow[20480];
static int follows[769];
static uint64_t *out;
static long long count, room;
static uint8_t *cells;
static const uint32_t *spent;

static void setup(int size, const uint16_t *bonus)
{
    for (int a = 0; a < 32; a++)
        for (int b = 0; b < 32; b++) {
            int f = 0;
            for (int p = 1; p < 27; p *= 3)
                f += (6 - a / p % 3 - b / p % 3) % 3 * p;
            third[a << 5 | b] = a < 27 && b < 27 ? f : NONE;
        }
    memset(near_, 0, sizeof near_);
    int gaps[] = {0, 1, 2, STRIDE, 2 * STRIDE};
    for (int i = 0; i < 5; i++)
        near_[512 + gaps[i]] = near_[512 - gaps[i]] = 1;
    size_ = size;
    inside = ((1u << size) - 1) << 2;
    memset(bonuses, 0, sizeof bonuses);
    for (int s = 0; s < size * size; s++)
        bonuses[(s / size + 2) * STRIDE + s % size + 2] = bonus[s];
}

static inline int earns(int at)
{
    int points = bonuses[at];
    return points && spent[at / STRIDE] >> at % STRIDE & 1 ? 0 : points;
}

static inline void put(int score, uint64_t word)
{
    if (count < room)
        out[count] = word | (uint64_t)score << 48;
    count++;
}

static inline uint64_t shaped(int shape, uint32_t a, uint32_t b, uint32_t c)
{
    return (uint64_t)shape << 45 | (uint64_t)c << 30 | (uint64_t)b << 15 | a;
}

static inline int fits(int left) { return (left & LANES) == LANES; }

static inline int joint(int a, int fa, int b, int fb)
{
    if (!near_[512 + a - b])
        return 0;
    int low = a < b ? a : b, high = a + b - low, gap = high - low, step = gap >= STRIDE ? STRIDE : 1;
    int face = third[fa << 5 | fb];
    if (gap > step)
        return cells[low + step] == face;
    return (cells[low - step] == face) + (cells[high + step] == face);
}

static inline int straight(const Die *a, const Die *b, const Die *c)
{
    int low = a->at, high = a->at;
    if (b->at < low) low = b->at;
    if (c->at < low) low = c->at;
    if (b->at > high) high = b->at;
    if (c->at > high) high = c->at;
    if (high - low != 2 && high - low != 2 * STRIDE)
        return 0;
    return (a->at + b->at + c->at) * 2 == (low + high) * 3 && third[a->face << 5 | b->face] == c->face;
}

static inline Die die_at(int at, int face, int wild, int sets)
{
    int bonus = earns(at);
    Die d = {at, face, wild, sets, uses[wild ? WILD : face], (3 - wild) * sets + bonus, bonus,
             (uint32_t)(at << 6 | face << 1 | wild)};
    return d;
}

static void survey(const Position *p)
{
    for (int i = 0; i < touches; i++)
        wants[touched[i]] = 0;
    touches = 0;
    memset(asked, 0, sizeof asked);
    memset(showing, 0, sizeof showing);
    const uint32_t *rows = p->rows;
    for (int r = 2; r < size_ + 2; r++) {
        uint32_t here = rows[r], up = rows[r - 1], down = rows[r + 1];
        uint32_t open = (up & (rows[r - 2] | down)) | (down & rows[r + 2]);
        open |= (here << 1 & (here << 2 | here >> 1)) | (here >> 1 & here >> 2);
        for (uint32_t d = here; d; d &= d - 1) {
            int at = r * STRIDE + __builtin_ctz(d), f = cells[at];
            shown[f][showing[f]++] = at;
        }
        for (open &= inside & ~here; open; open &= open - 1) {
            int at = r * STRIDE + __builtin_ctz(open);
            uint32_t mask = 0;
            for (int step = 1; step <= STRIDE; step += STRIDE - 1) {
                int need[3] = {third[cells[at - 2 * step] << 5 | cells[at - step]],
                               third[cells[at - step] << 5 | cells[at + step]],
                               third[cells[at + step] << 5 | cells[at + 2 * step]]};
                for (int i = 0; i < 3; i++) {
                    int f = need[i];
                    if (f == NONE)
                        continue;
                    if (mask >> f & 1)
                        asks[f][asked[f] - 1]++;
                    else
                        asks[f][asked[f]++] = at << 3 | 1;
                    mask |= 1u << f;
                }
            }
            wants[at] = mask;
            touched[touches++] = at;
        }
    }
}

static void take_hand(const uint8_t *hand, int held)
{
    memset(uses, 0, sizeof uses);
    kinds = wilds = 0;
    hand_mask = 0;
    for (int i = 0; i < held; i++) {
        int f = hand[i], j = kinds;
        if (f == WILD) { wilds++; continue; }
        if (uses[f]) continue;
        for (; j > 0 && faces[j - 1] > f; j--)
            faces[j] = faces[j - 1];
        faces[j] = f;
        kinds++;
        uses[f] = 1;
        hand_mask |= 1u << f;
    }
    int lane = 1;
    for (int i = 0; i < kinds; i++, lane <<= 4)
        uses[faces[i]] = lane;
    if (wilds)
        uses[WILD] = lane;
    hold = LANES;
    for (int i = 0; i < held; i++)
        hold += uses[hand[i]];
    memset(duos, 0, sizeof duos);
    lone = 0;
    for (int i = 0; i < kinds; i++)
        if (!fits(hold - 2 * uses[faces[i]]))
            lone |= 1u << faces[i];
    for (int i = 0; i < kinds; i++)
        for (int j = 0; j < kinds; j++)
            if (i != j || fits(hold - 2 * uses[faces[i]])) {
                int f = third[faces[i] << 5 | faces[j]];
                duo[f][duos[f]++] = faces[i];
            }
    for (int i = 0; i < (wilds ? 27 : kinds); i++) {
        int f = wilds ? i : faces[i];
        uint32_t mask = 0;
        for (int j = 0; j < kinds; j++)
            mask |= 1u << third[f << 5 | faces[j]];
        partners[f] = mask;
    }
}

typedef struct { int at, face, sets; } Reach;

static inline int spread(int at, int face, uint32_t mask, Reach *reach)
{
    static const int steps[4] = {1, -1, STRIDE, -STRIDE};
    int n = 0, row = face << 5;
    for (int i = 0; i < 4; i++) {
        int step = steps[i], one = cells[at + step];
        if (one == EMPTY) {
            int a = third[row | cells[at - step]], b = third[row | cells[at + 2 * step]];
            if (mask >> a & 1)
                reach[n++] = (Reach){at + step, a, a == b ? 2 : 1};
            if ((mask >> b & 1) && a != b)
                reach[n++] = (Reach){at + step, b, 1};
        } else if (cells[at + 2 * step] == EMPTY) {
            int a = third[row | one];
            if (mask >> a & 1)
                reach[n++] = (Reach){at + 2 * step, a, 1};
        }
    }
    return n;
}

static inline uint32_t faces_left(int wild) { return wilds > wild ? 0x7FFFFFF : hand_mask; }

static inline int in_turn(const Die *x, int nx, const Die *y, int ny, int xy, const Die *z, int last)
{
    return !nx || !(ny + xy) || !last ? 99 : x->wild * nx + y->wild * (ny + xy) + z->wild * last;
}

static inline int pair_first(const Die *x, int nx, const Die *y, int ny, int xy, const Die *z, int last)
{
    return !xy || !last ? 99 : x->wild * (nx + xy) + y->wild * (ny + xy) + z->wild * last;
}

static inline int pair_last(const Die *x, int nx, const Die *y, int ys, const Die *z, int zs)
{
    return !nx || !ys || !zs ? 99 : x->wild * nx + y->wild * ys + z->wild * zs;
}

#define TRY(loss_, shape_, x_, y_, z_) do { int l_ = (loss_); \
    if (l_ < low) { low = l_; word = shaped(shape_, (x_)->code, (y_)->code, (z_)->code); } } while (0)

static void trio(const Die *a, const Die *b, const Die *c, int na, int nb, int nc, int ab, int ac, int bc, int t)
{
    int low = 99;
    uint64_t word = 0;
    int la = na + ab + ac + t, lb = nb + ab + bc + t, lc = nc + ac + bc + t;
    TRY(in_turn(a, na, b, nb, ab, c, lc), SSS, a, b, c);
    TRY(in_turn(a, na, c, nc, ac, b, lb), SSS, a, c, b);
    TRY(in_turn(b, nb, a, na, ab, c, lc), SSS, b, a, c);
    TRY(in_turn(b, nb, c, nc, bc, a, la), SSS, b, c, a);
    TRY(in_turn(c, nc, a, na, ac, b, lb), SSS, c, a, b);
    TRY(in_turn(c, nc, b, nb, bc, a, la), SSS, c, b, a);
    TRY(pair_last(c, nc, a, la, b, lb), SP, c, a, b);
    TRY(pair_first(a, na, b, nb, ab, c, lc), PS, a, b, c);
    TRY(pair_last(b, nb, a, la, c, lc), SP, b, a, c);
    TRY(pair_first(a, na, c, nc, ac, b, lb), PS, a, c, b);
    TRY(pair_last(a, na, b, lb, c, lc), SP, a, b, c);
    TRY(pair_first(b, nb, c, nc, bc, a, la), PS, b, c, a);
    put(3 * (na + nb + nc + ab + ac + bc + t) + a->bonus + b->bonus + c->bonus - low, word);
}

static inline void three(const Die *a, const Die *b, const Die *c, int na, int nb, int ab, int ac, int bct, int shape)
{
    if (a->wild + b->wild + c->wild) {
        int t = straight(a, b, c);
        trio(a, b, c, na, nb, 0, ab, ac, bct - t, t);
    } else
        put(3 * (na + nb + ab + ac + bct) + a->bonus + b->bonus + c->bonus,
            shaped(shape, a->code, b->code, c->code));
}

static inline int later_single(int i, int wild) { return wilds <= wild && i < wild_singles ? wild_singles : i + 1; }

static inline void between(const Die *a, const Die *b, int ab, int at, int left)
{
    int face = third[a->face << 5 | b->face];
    if (cells[at] != EMPTY || wants[at] >> face & 1 || joint(a->at, a->face, at, face))
        return;
    if (joint(b->at, b->face, at, face) != 1)
        return;
    if (uses[face] && fits(left - uses[face])) {
        Die c = die_at(at, face, 0, 0);
        three(a, b, &c, a->sets, b->sets, ab, 0, 1, SSS);
    }
    if (wilds && fits(left - uses[WILD])) {
        Die c = die_at(at, face, 1, 0);
        three(a, b, &c, a->sets, b->sets, ab, 0, 1, SSS);
    }
}

static void from_single(int i)
{
    const Die *a = &single[i];
    put(a->points, shaped(S, a->code, 0, 0));
    for (int j = later_single(i, a->wild); j < singles; j++) {
        const Die *b = &single[j];
        int left = hold - a->use - b->use;
        if (a->at == b->at || !fits(left))
            continue;
        int ab = joint(a->at, a->face, b->at, b->face);
        int points = a->points + b->points + ab * (3 - (a->wild & b->wild));
        put(points, shaped(SS, a->code, b->code, 0));
        for (int k = later_single(j, a->wild + b->wild); k < singles; k++) {
            const Die *c = &single[k];
            if (!fits(left - c->use) || c->at == a->at || c->at == b->at)
                continue;
            int both = joint(a->at, a->face, c->at, c->face) * (3 - (a->wild & c->wild)) +
                       joint(b->at, b->face, c->at, c->face) * (3 - (b->wild & c->wild));
            put(points + c->points + both, shaped(SSS, a->code, b->code, c->code));
        }
        for (int k = follows[i]; k < follows[i + 1]; k++) {
            const Die *c = &follow[k];
            if (c->at != b->at && fits(left - c->use))
                three(a, b, c, a->sets, b->sets, ab, c->sets, joint(b->at, b->face, c->at, c->face), SSS);
        }
        for (int k = follows[j]; k < follows[j + 1]; k++) {
            const Die *c = &follow[k];
            if (c->at != a->at && fits(left - c->use) && !joint(a->at, a->face, c->at, c->face))
                three(a, b, c, a->sets, b->sets, ab, 0, joint(b->at, b->face, c->at, c->face), SSS);
        }
        int low = a->at < b->at ? a->at : b->at, high = a->at + b->at - low, gap = high - low;
        if (gap == 1 || gap == STRIDE) {
            between(a, b, ab, low - gap, left);
            between(a, b, ab, high + gap, left);
        } else if (gap == 2 || gap == 2 * STRIDE)
            between(a, b, ab, low + gap / 2, left);
    }
    for (int j = follows[i]; j < follows[i + 1]; j++) {
        const Die *b = &follow[j];
        int left = hold - a->use - b->use;
        put(a->points + b->points, shaped(SS, a->code, b->code, 0));
        for (int k = j + 1; k < follows[i + 1]; k++) {
            const Die *c = &follow[k];
            if (c->at != b->at && fits(left - c->use))
                three(a, b, c, a->sets, 0, b->sets, c->sets, joint(b->at, b->face, c->at, c->face), SSS);
        }
        Reach reach[16];
        int n = spread(b->at, b->face, faces_left(a->wild + b->wild), reach);
        for (int k = 0; k < n; k++) {
            int at = reach[k].at, face = reach[k].face;
            if (wants[at] >> face & 1 || joint(a->at, a->face, at, face))
                continue;
            if (uses[face] && fits(left - uses[face])) {
                Die c = die_at(at, face, 0, 0);
                three(a, b, &c, a->sets, 0, b->sets, 0, reach[k].sets, SSS);
            }
            if (wilds && fits(left - uses[WILD])) {
                Die c = die_at(at, face, 1, 0);
                three(a, b, &c, a->sets, 0, b->sets, 0, reach[k].sets, SSS);
            }
        }
    }
}

static uint32_t neighbours(int at, int other)
{
    static const int steps[4] = {1, -1, STRIDE, -STRIDE};
    uint32_t found = 0;
    for (int i = 0; i < 4; i++) {
        int step = steps[i];
        if (cells[at + step] == EMPTY) {
            if (at + step != other)
                found |= 1u << cells[at - step] | 1u << cells[at + 2 * step];
        } else if (cells[at + 2 * step] == EMPTY && at + 2 * step != other)
            found |= 1u << cells[at + step];
    }
    return found & 0x7FFFFFF;
}

static void after_pair(const Die *a, const Die *b, const Die *c)
{
    int t = straight(a, b, c);
    int ac = joint(a->at, a->face, c->at, c->face) - t, bc = joint(b->at, b->face, c->at, c->face) - t;
    if ((ac && c->code < b->code) || (bc && c->code < a->code))
        return;
    if (a->wild + b->wild + c->wild)
        trio(a, b, c, 0, 0, 0, a->sets, ac, bc, t);
    else
        put(3 * (a->sets + ac + bc + t) + a->bonus + b->bonus + c->bonus, shaped(PS, a->code, b->code, c->code));
}

static void pair_and_more(const Die *a, const Die *b, int sides)
{
    Reach reach[32];
    int left = hold - a->use - b->use;
    uint32_t mask = faces_left(a->wild + b->wild);
    cells[a->at] = a->face;
    cells[b->at] = b->face;
    int half = sides & 1 ? spread(a->at, a->face, mask, reach) : 0;
    int n = half + (sides & 2 ? spread(b->at, b->face, mask, reach + half) : 0);
    for (int i = 0; i < n; i++) {
        int at = reach[i].at, face = reach[i].face;
        if (wants[at] >> face & 1 || (i >= half && joint(a->at, a->face, at, face)))
            continue;
        if (uses[face] && fits(left - uses[face])) {
            Die c = die_at(at, face, 0, 0);
            after_pair(a, b, &c);
        }
        if (wilds && fits(left - uses[WILD])) {
            Die c = die_at(at, face, 1, 0);
            after_pair(a, b, &c);
        }
    }
    cells[a->at] = EMPTY;
    cells[b->at] = EMPTY;
}

/* The two squares of a line, and what a third die could do there. */
typedef struct { int x, y, sets, end; const Die *laid; uint32_t near_x, near_y, old; } Line;

static inline void pair(const Line *line, int fx, int wx, int fy, int wy)
{
    if (wants[line->x] >> fx & 1 || wants[line->y] >> fy & 1)
        return;
    Die b = die_at(line->x, fx, wx, line->sets), c = die_at(line->y, fy, wy, line->sets);
    const Die *a = line->laid;
    int left = hold - b.use - c.use;
    if (a) { /* both make a SET with a die of this turn and with no other */
        if (fits(left - a->use) && joint(b.at, b.face, c.at, c.face) == 1 &&
            !joint(a->at, a->face, b.at, b.face) && !joint(a->at, a->face, c.at, c.face))
            put(a->points + 3 - b.wild - c.wild + b.bonus + c.bonus, shaped(SP, a->code, b.code, c.code));
        return;
    }
    int points = b.sets * (3 - b.wild - c.wild) + b.bonus + c.bonus;
    put(points, shaped(P, b.code, c.code, 0));
    uint64_t word = shaped(SP, 0, b.code, c.code);
    for (int i = later_single(-1, b.wild + c.wild); i < singles; i++) {
        const Die *d = &single[i];
        if (!fits(left - d->use))
            continue;
        if (near_[512 + d->at - b.at] || near_[512 + d->at - c.at]) {
            if (d->at == b.at || d->at == c.at || joint(d->at, d->face, b.at, b.face) ||
                joint(d->at, d->face, c.at, c.face))
                continue;
            if (straight(d, &b, &c)) {
                three(d, &b, &c, d->sets, 0, 0, 0, b.sets + 1, SP);
                continue;
            }
        }
        put(points + d->points, word | d->code);
    }
    int sides = 3;
    if (wilds <= wx + wy) {
        uint32_t near_x = line->near_x, near_y = line->near_y;
        if (!wx && lone >> fx & 1) {
            near_x &= ~(1u << fx);
            near_y &= ~line->old;
        }
        if (!wy && lone >> fy & 1) {
            near_y &= ~(1u << fy);
            near_x &= ~line->old;
        }
        sides = (line->end | (near_x & partners[fx]) ? 1 : 0) | (near_y & partners[fy] ? 2 : 0);
    }
    if (sides)
        pair_and_more(&b, &c, sides);
}

static void link(int x, int y, int face, int sets, const Die *laid)
{
    Line line = {x, y, sets, 0, laid, 0, 0, 1u << face};
    if (!wilds && !duos[face])
        return;
    if (!laid) {
        int gap = y - x;
        line.near_x = neighbours(x, y);
        line.near_y = neighbours(y, x);
        if (hand_mask >> face & 1 && (gap == 1 || gap == STRIDE))
            line.end = cells[x - gap] == EMPTY || cells[y + gap] == EMPTY;
    }
    for (int i = 0; i < duos[face]; i++)
        pair(&line, duo[face][i], 0, third[face << 5 | duo[face][i]], 0);
    if (wilds)
        for (int i = 0; i < kinds; i++) {
            int one = faces[i], two = third[face << 5 | one];
            pair(&line, one, 0, two, 1);
            pair(&line, two, 1, one, 0);
        }
    if (wilds > 1)
        for (int one = 0; one < 27; one++)
            pair(&line, one, 1, third[face << 5 | one], 1);
}

static void link_around(int at, int face, const Die *laid)
{
    for (int step = 1; step <= STRIDE; step += STRIDE - 1) {
        if (cells[at + step] == EMPTY) {
            if (cells[at + 2 * step] == EMPTY) {
                int sets = cells[at + 3 * step] == face ? 2 : 1;
                if (!laid || sets == 1)
                    link(at + step, at + 2 * step, face, sets, laid);
            }
            if (cells[at - step] == EMPTY)
                link(at - step, at + step, face, 1, laid);
        }
        if (cells[at - step] == EMPTY && cells[at - 2 * step] == EMPTY && cells[at - 3 * step] != face)
            link(at - 2 * step, at - step, face, 1, laid);
    }
}

static void run(void)
{
    singles = 0;
    if (wilds)
        for (int f = 0; f < 27; f++)
            for (int i = 0; i < asked[f]; i++)
                single[singles++] = die_at(asks[f][i] >> 3, f, 1, asks[f][i] & 7);
    wild_singles = singles;
    for (int k = 0; k < kinds; k++)
        for (int f = faces[k], i = 0; i < asked[f]; i++)
            single[singles++] = die_at(asks[f][i] >> 3, f, 0, asks[f][i] & 7);
    int n = 0;
    follows[0] = 0;
    for (int i = 0; i < singles; i++) {
        Reach reach[16];
        const Die *a = &single[i];
        int left = hold - a->use, m = spread(a->at, a->face, faces_left(a->wild), reach);
        for (int k = 0; k < m; k++) {
            int at = reach[k].at, face = reach[k].face;
            if (wants[at] >> face & 1)
                continue;
            if (uses[face] && fits(left - uses[face]))
                follow[n++] = die_at(at, face, 0, reach[k].sets);
            if (wilds && fits(left - uses[WILD]))
                follow[n++] = die_at(at, face, 1, reach[k].sets);
        }
        follows[i + 1] = n;
    }
    for (int i = 0; i < singles; i++) {
        cells[single[i].at] = single[i].face;
        from_single(i);
        link_around(single[i].at, single[i].face, &single[i]);
        cells[single[i].at] = EMPTY;
    }
    for (int f = 0; f < 27; f++)
        if (wilds || duos[f])
            for (int i = 0; i < showing[f]; i++)
                link_around(shown[f][i], f, NULL);
}

/* Positions from the same bytes that the core reads. */
Position *pack(int size, const uint16_t *bonus, long long n, const uint8_t *boards, const uint8_t *hands,
               const uint8_t *used)
{
    Position *all = calloc(n, sizeof *all);
    setup(size, bonus);
    for (long long i = 0; all && i < n; i++) {
        Position *p = &all[i];
        memset(p->cells, OFF, CELLS);
        for (int s = 0; s < size * size; s++) {
            int row = s / size + 2, bit = s % size + 2, face = boards[i * size * size + s];
            p->cells[row * STRIDE + bit] = face == 255 ? EMPTY : face;
            if (face != 255)
                p->rows[row] |= 1u << bit;
            if (used[i * size * size + s])
                p->spent[row] |= 1u << bit;
        }
        for (int k = 0; k < 5; k++)
            if (hands[i * 5 + k] != 255)
                p->hand[p->held++] = hands[i * 5 + k];
    }
    return all;
}

void unpack(Position *all) { free(all); }

/* List all turns of every position into the same place; returns how many there were. */
long long list_all(Position *all, long long n, uint64_t *turns, long long space, uint64_t *sum)
{
    long long total = 0;
    out = turns;
    room = space;
    for (long long i = 0; i < n; i++) {
        Position *p = &all[i];
        cells = p->cells;
        spent = p->spent;
        count = 0;
        survey(p);
        take_hand(p->hand, p->held);
        run();
        total += count;
        for (long long k = 0; sum && k < count && k < room; k++)
            *sum += out[k] >> 48;
    }
    return total;
}
