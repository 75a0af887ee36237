#include "cbytes.h"

#include <stdbool.h>
#include <stdlib.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The scan is Teddy (Intel Hyperscan): every literal is known by four of its bytes, its
// fingerprint; literals are dealt into eight buckets, one bit each; for each nibble of each of the
// four bytes a table of 16 says which buckets allow it. Eight table look-ups and seven ANDs answer
// for 32 positions at once which buckets are possible there. With ten literals to a bucket that
// still lets a few positions in a hundred through, so a bitmap of hashed fingerprints comes next:
// only what passes it too is compared in full.

enum { bucket_count = 8, fingerprint = 4, sieve_bits = 16 };

typedef struct {
  uint32_t start;   // in `bytes`
  uint8_t length;
  uint8_t offset;   // of the fingerprint in the literal
  uint8_t classes;
  uint8_t folds;    // whether A to Z in the text stand for the literal's small letters
  uint32_t print;   // the fingerprint, in small letters if it folds
} literal;

struct bg_matcher {
  // Nibble tables, each 16 bytes twice, so that one load fills both lanes of AVX2.
  uint8_t low[fingerprint][32];
  uint8_t high[fingerprint][32];
  // The same by whole byte, for plain C.
  uint8_t whole[fingerprint][256];
  // For the hash of each fingerprint where its literals begin in `chain`, 0 for nowhere; a chain
  // holds indices of literals plus one and ends with 0. The last bucket's literals are shorter than a
  // fingerprint and are not hashed.
  uint16_t sieve[1u << sieve_bits];
  uint16_t *chain;
  size_t (*scan)(const bg_matcher *, const uint8_t *, size_t, size_t, int, uint8_t *);
  size_t (*skip)(const bg_matcher *, bg_log_run *, const uint8_t *, size_t);
  uint32_t bucket_start[bucket_count + 1];  // in `literals`
  literal *literals;
  uint8_t *bytes;
  size_t count;
};

// How often a byte is met in log text, roughly, in parts of a thousand.
static unsigned commonness(uint8_t c) {
  static const uint8_t letters[26] = {50, 9, 28, 33, 66, 14, 17, 14, 52, 2, 7, 29, 20,
                                      48, 50, 23, 2, 43, 43, 52, 18, 8, 7, 5, 8, 2};
  if (c >= 'a' && c <= 'z') return letters[c - 'a'];
  if (c == ' ') return 95;
  if (c >= '0' && c <= '9') return 12;
  if (c >= 'A' && c <= 'Z') return 5;
  switch (c) {
    case '.': return 18;
    case ':': case '-': case ',': return 12;
    case '/': case '=': case '"': return 8;
    case '(': case ')': case '<': case '>': case '[': case ']': case '_': return 5;
    default: return 1;
  }
}

static uint32_t load32(const uint8_t *p) {
  uint32_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

static uint32_t sieve_slot(uint32_t value) { return (value * 2654435761u) >> (32 - sieve_bits); }

// Whether a text holds a literal, which has small letters only, in either case.
static bool equal_folded(const uint8_t *text, const uint8_t *literal, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const uint8_t c = text[i];
    if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != literal[i]) return false;
  }
  return true;
}

// The classes of a literal if it stands with its fingerprint at a position, else none.
static inline uint8_t verify(const bg_matcher *m, const literal *l, const uint8_t *p, size_t n,
                             size_t at) {
  if (at < l->offset) return 0;
  const size_t start = at - l->offset;
  if (l->length > n - start) return 0;
  const uint8_t *bytes = m->bytes + l->start;
  return (l->folds ? equal_folded(p + start, bytes, l->length)
                   : memcmp(p + start, bytes, l->length) == 0)
             ? l->classes
             : 0;
}

static uint8_t verify_chain(const bg_matcher *m, const uint16_t *chain, uint32_t print,
                            const uint8_t *p, size_t n, size_t at) {
  uint8_t classes = 0;
  for (; *chain; chain++) {
    const literal *l = &m->literals[*chain - 1];
    if (l->folds || l->print == print) classes |= verify(m, l, p, n, at);
  }
  return classes;
}

static uint8_t verify_short(const bg_matcher *m, const uint8_t *p, size_t n, size_t at) {
  uint8_t classes = 0;
  for (uint32_t i = m->bucket_start[bucket_count - 1]; i < m->bucket_start[bucket_count]; i++)
    classes |= verify(m, &m->literals[i], p, n, at);
  return classes;
}

// The classes of the literals whose fingerprints stand at a position, where `readable` bytes can be
// looked at.
static inline uint8_t classes_at(const bg_matcher *m, const uint8_t *p, size_t n, size_t readable,
                                 size_t at) {
  uint8_t classes = 0;
  if (at + fingerprint <= readable) {
    const uint32_t print = load32(p + at);
    const uint16_t chain = m->sieve[sieve_slot(print)];
    if (chain) classes = verify_chain(m, m->chain + chain, print, p, n, at);
  }
  if (m->whole[0][p[at]] & (1u << (bucket_count - 1))) classes |= verify_short(m, p, n, at);
  return classes;
}

// Plain C over [i, n); also the tail of the vector scans. Ends at a newline if `line` says so.
static inline size_t scan_from(const bg_matcher *m, const uint8_t *p, size_t i, size_t n, int line,
                               uint8_t *classes) {
  for (; i < n; i++) {
    if (line && p[i] == '\n') return i;
    unsigned buckets = m->whole[0][p[i]];
    if (!buckets) continue;
    // A literal shorter than its fingerprint allows any byte there, also past the end.
    for (size_t k = 1; k < fingerprint; k++) buckets &= m->whole[k][i + k < n ? p[i + k] : 0];
    if (buckets) *classes |= classes_at(m, p, n, n, i);
  }
  return n;
}

static size_t scan_portable(const bg_matcher *m, const uint8_t *p, size_t n, size_t readable,
                            int line, uint8_t *classes) {
  (void)readable;
  *classes = 0;
  return scan_from(m, p, 0, n, line, classes);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static size_t scan_avx2(const bg_matcher *m, const uint8_t *p,
                                                        size_t n, size_t readable, int line,
                                                        uint8_t *classes) {
  *classes = 0;
  const __m256i nibble = _mm256_set1_epi8(0x0f), newline = _mm256_set1_epi8('\n');
  const __m256i zero = _mm256_setzero_si256();
  __m256i low[fingerprint], high[fingerprint];
  for (int k = 0; k < fingerprint; k++) {
    low[k] = _mm256_loadu_si256((const __m256i *)(const void *)m->low[k]);
    high[k] = _mm256_loadu_si256((const __m256i *)(const void *)m->high[k]);
  }
  size_t i = 0;
  for (; i < n && i + 32 + fingerprint - 1 <= readable; i += 32) {
    const __m256i v0 = _mm256_loadu_si256((const __m256i *)(const void *)(p + i));
    __m256i found = zero;
    for (int k = 0; k < fingerprint; k++) {
      const __m256i v =
          k ? _mm256_loadu_si256((const __m256i *)(const void *)(p + i + (size_t)k)) : v0;
      const __m256i possible = _mm256_and_si256(
          _mm256_shuffle_epi8(low[k], _mm256_and_si256(v, nibble)),
          _mm256_shuffle_epi8(high[k], _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble)));
      found = k ? _mm256_and_si256(found, possible) : possible;
    }
    uint32_t ends = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v0, newline));
    uint32_t candidates = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, zero));
    if (!line) ends = 0;
    // The view's end ends the scan as a newline does.
    if (n - i < 32) ends |= (uint32_t)1 << (n - i);
    if (ends) candidates &= (ends - 1) & ~ends;
    while (candidates) {
      const size_t at = i + (size_t)__builtin_ctz(candidates);
      candidates &= candidates - 1;
      *classes |= classes_at(m, p, n, readable, at);
    }
    if (ends) return i + (size_t)__builtin_ctz(ends);
  }
  return scan_from(m, p, i < n ? i : n, n, line, classes);
}
#endif

#if defined(__ARM_NEON) && defined(__aarch64__)
static size_t scan_neon(const bg_matcher *m, const uint8_t *p, size_t n, size_t readable, int line,
                        uint8_t *classes) {
  *classes = 0;
  const uint8x16_t nibble = vdupq_n_u8(0x0f), newline = vdupq_n_u8('\n');
  uint8x16_t low[fingerprint], high[fingerprint];
  for (int k = 0; k < fingerprint; k++) {
    low[k] = vld1q_u8(m->low[k]);
    high[k] = vld1q_u8(m->high[k]);
  }
  size_t i = 0;
  for (; i < n && i + 16 + fingerprint - 1 <= readable; i += 16) {
    const uint8x16_t v0 = vld1q_u8(p + i);
    uint8x16_t found = vdupq_n_u8(0);
    for (int k = 0; k < fingerprint; k++) {
      const uint8x16_t v = k ? vld1q_u8(p + i + (size_t)k) : v0;
      const uint8x16_t possible = vandq_u8(vqtbl1q_u8(low[k], vandq_u8(v, nibble)),
                                           vqtbl1q_u8(high[k], vshrq_n_u8(v, 4)));
      found = k ? vandq_u8(found, possible) : possible;
    }
    // Four bits for each byte: the usual stand-in for a movemask.
    uint64_t ends = vget_lane_u64(
        vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vceqq_u8(v0, newline)), 4)), 0);
    if (!line) ends = 0;
    // The view's end ends the scan as a newline does.
    if (n - i < 16) ends |= (uint64_t)0xf << ((n - i) * 4);
    uint64_t candidates = vget_lane_u64(
        vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vtstq_u8(found, found)), 4)), 0);
    if (ends) candidates &= (ends - 1) & ~ends;
    while (candidates) {
      const unsigned lane = (unsigned)__builtin_ctzll(candidates) >> 2;
      candidates &= ~((uint64_t)0xf << (lane * 4));
      *classes |= classes_at(m, p, n, readable, i + lane);
    }
    if (ends) return i + (size_t)(__builtin_ctzll(ends) >> 2);
  }
  return scan_from(m, p, i < n ? i : n, n, line, classes);
}
#endif

// The name that begins at `p`: how long it is, or 0 where none ends within its room with `: `.
static inline unsigned name_length(const uint8_t *p) {
#if defined(__SSE2__)
  const __m128i colon = _mm_set1_epi8(':');
  const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)p);
  const __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(p + 16));
  const unsigned found = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(a, colon)) |
                         (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(b, colon)) << 16;
  if (!found) return 0;
  const unsigned length = (unsigned)__builtin_ctz(found);
#else
  const uint8_t *found = memchr(p, ':', 32);
  if (!found) return 0;
  const unsigned length = (unsigned)(found - p);
#endif
  return length < sizeof((bg_log_name *)0)->bytes && p[length + 1] == ' ' ? length : 0;
}

static inline uint64_t load64(const uint8_t *p) {
  uint64_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

// The five bytes of a line's zone.
static inline uint64_t zone_word(const uint8_t *line) {
  return (uint64_t)load32(line + 26) << 32 | load32(line + 27);
}

static inline bg_log_name *name_slot(bg_log_run *run, const uint8_t *p, unsigned length) {
  // All bytes of a short name, the first and last eight of a long one.
  uint64_t hash = load64(p);
  if (length < 8)
    hash &= ((uint64_t)1 << (8 * length)) - 1;
  else
    hash ^= load64(p + length - 8) * 0x9e3779b97f4a7c15u;
  return &run->names[((hash ^ length) * 0xc2b2ae3d27d4eb4fu) >> 55];
}

static inline bool has_name(const bg_log_name *slot, const uint8_t *p, unsigned length) {
  if (slot->length != length) return false;
#if defined(__SSE2__)
  // 32 bytes at once, of which the name's count.
  const __m128i *left = (const __m128i *)(const void *)slot->bytes;
  const __m128i *right = (const __m128i *)(const void *)p;
  const unsigned same =
      (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(left), _mm_loadu_si128(right))) |
      (unsigned)_mm_movemask_epi8(
          _mm_cmpeq_epi8(_mm_loadu_si128(left + 1), _mm_loadu_si128(right + 1)))
          << 16;
  return (~same & (((unsigned)1 << length) - 1)) == 0;
#else
  return memcmp(slot->bytes, p, length) == 0;
#endif
}

void bg_log_learn_name(bg_log_run *run, const uint8_t *p, size_t n) {
  if (n < bg_log_head) return;
  const unsigned length = name_length(p + bg_log_process);
  if (!length) return;
  for (unsigned i = 0; i < length; i++)
    if (p[bg_log_process + i] < 0x20) return;
  bg_log_name *slot = name_slot(run, p + bg_log_process, length);
  slot->length = (uint8_t)length;
  memcpy(slot->bytes, p + bg_log_process, length);
}

void bg_log_learn_date(bg_log_run *run, const uint8_t *p, size_t n, int64_t time) {
  int64_t clock;
  if (n < bg_log_head || !bg_log_clock(p + 11, &clock)) return;
  run->date[0] = load64(p);
  run->date[1] = load64(p + 3);
  run->zone = zone_word(p);
  run->midnight = (int64_t)((uint64_t)time - (uint64_t)clock);
  run->knows_date = 1;
}

int bg_log_clock(const uint8_t *p, int64_t *clock) {
  // `HH:MM:SS.ffffff`
  uint64_t bad = 0, digits[15];
  for (int i = 0; i < 15; i++) digits[i] = (uint64_t)p[i] - '0';
  for (int i = 0; i < 15; i++)
    if (i != 2 && i != 5 && i != 8) bad |= digits[i] > 9;
  const uint64_t hour = digits[0] * 10 + digits[1], minute = digits[3] * 10 + digits[4],
                 second = digits[6] * 10 + digits[7];
  bad |= (uint64_t)(hour > 23) | (minute > 59) | (second > 60);
  bad |= (uint64_t)(p[2] != ':') | (p[5] != ':') | (p[8] != '.');
  const uint64_t micros = digits[9] * 100000 + digits[10] * 10000 + digits[11] * 1000 +
                          digits[12] * 100 + digits[13] * 10 + digits[14];
  *clock = (int64_t)(((hour * 60 + minute) * 60 + second) * 1000000 + micros);
  return !bad;
}

int bg_log_level(const uint8_t *p) {
  // The words in the type's column, filled up with spaces.
  static const char words[5][9] = {"Default ", "Debug   ", "Info    ", "Error   ", "Fault   "};
  const uint64_t word = load64(p + 43);
  for (int i = 0; i < 5; i++)
    if (word == load64((const uint8_t *)words[i])) return 1 << i;
  return 0;
}

typedef size_t (*scan_function)(const bg_matcher *, const uint8_t *, size_t, size_t, int,
                                uint8_t *);

// Always inlined, so that a vector kernel gets a loop of its own.
static inline __attribute__((always_inline)) size_t skip_lines(const bg_matcher *m,
                                                               bg_log_run *run, const uint8_t *p,
                                                               size_t n, scan_function scan) {
  const uint64_t date[2] = {run->date[0], run->date[1]}, zone = run->zone;
  const int64_t midnight = run->midnight, first = run->first, gap = run->gap;
  int64_t last = run->last, time = run->time;
  size_t at = 0, lines = 0, last_line = 0;
  unsigned levels = 0, moved = 0;
  if (!run->knows_date) return 0;
  while (n - at >= bg_log_head) {
    const uint8_t *line = p + at;
    if (load64(line) != date[0] || load64(line + 3) != date[1] || zone_word(line) != zone)
      break;
    int64_t now;
    if (!bg_log_clock(line + 11, &now)) break;
    now += midnight;
    // A step within what is covered is nothing; a gap, or what is before the first time, is.
    if (now < first || now - last >= gap) break;
    if (line[31] != ' ' || line[bg_log_process] <= ' ' || !bg_has_log_columns(line)) break;
    const unsigned level = (unsigned)bg_log_level(line);
    if (!level) break;
    const unsigned name = name_length(line + bg_log_process);
    if (!name) break;
    const bg_log_name *slot = name_slot(run, line + bg_log_process, name);
    if (!has_name(slot, line + bg_log_process, name)) break;
    const size_t start = bg_log_process + name, rest = n - at;
    const size_t room = (rest < run->longest + 1 ? rest : run->longest + 1) - start;
    uint8_t classes;
    const size_t end = scan(m, line + start, room, room, 1, &classes);
    if (classes || end == room) break;
    if (now >= last) {
      last = now;
      moved = 1;
    }
    time = now;
    levels |= level;
    lines++;
    last_line = at;
    at += start + end + 1;
  }
  run->lines = lines;
  run->last_line = last_line;
  run->time = time;
  run->last = last;
  run->moved = (uint8_t)moved;
  run->levels = (uint8_t)levels;
  return at;
}

static size_t skip_portable(const bg_matcher *m, bg_log_run *run, const uint8_t *p, size_t n) {
  return skip_lines(m, run, p, n, scan_portable);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static size_t skip_avx2(const bg_matcher *m, bg_log_run *run,
                                                        const uint8_t *p, size_t n) {
  return skip_lines(m, run, p, n, scan_avx2);
}
#endif

#if defined(__ARM_NEON) && defined(__aarch64__)
static size_t skip_neon(const bg_matcher *m, bg_log_run *run, const uint8_t *p, size_t n) {
  return skip_lines(m, run, p, n, scan_neon);
}
#endif

size_t bg_log_skip(const bg_matcher *m, bg_log_run *run, const uint8_t *p, size_t n) {
  run->lines = 0;
  return m->skip(m, run, p, n);
}

// The nibbles that a bucket allows in each byte of a fingerprint, one bit for each.
typedef struct {
  uint16_t low[fingerprint];
  uint16_t high[fingerprint];
} allowance;

// How much of log text a bucket would let through with one more fingerprint.
static double openness(const allowance *a, const uint16_t common[256], const uint8_t *add,
                       size_t n) {
  double product = 1;
  for (size_t k = 0; k < fingerprint && k < n; k++) {
    unsigned sum = 0;
    const unsigned highs = a->high[k] | 1u << (add[k] >> 4);
    const unsigned lows = a->low[k] | 1u << (add[k] & 15);
    for (unsigned h = highs; h; h &= h - 1)
      for (unsigned l = lows; l; l &= l - 1)
        sum += common[__builtin_ctz(h) << 4 | __builtin_ctz(l)];
    product *= (double)sum / 1000;
  }
  return product;
}

// The windows of a literal that could be its fingerprint, the rarest first; how many there are.
static size_t windows(const uint8_t *p, size_t n, const uint16_t common[256], uint8_t *offsets,
                      size_t most) {
  size_t found = 0;
  double costs[8];
  for (size_t i = 0; i == 0 || i + fingerprint <= n; i++) {
    double cost = 1;
    for (size_t k = i; k < n && k < i + fingerprint; k++) cost *= common[p[k]];
    size_t place = found < most ? found++ : most;
    while (place > 0 && costs[place - 1] > cost) {
      if (place < most) {
        costs[place] = costs[place - 1];
        offsets[place] = offsets[place - 1];
      }
      place--;
    }
    if (place < most) {
      costs[place] = cost;
      offsets[place] = (uint8_t)i;
    }
  }
  return found;
}

// Lets a bucket pass a literal's fingerprint; where the literal is shorter, any byte.
static void admit(allowance *a, const uint8_t *p, size_t n) {
  for (size_t k = 0; k < fingerprint; k++) {
    a->low[k] |= k < n ? (uint16_t)(1u << (p[k] & 15)) : UINT16_MAX;
    a->high[k] |= k < n ? (uint16_t)(1u << (p[k] >> 4)) : UINT16_MAX;
  }
}

// Writes the sieve slots of a fingerprint, in each mix of cases if it folds; how many they are.
static size_t sieve_slots(const uint8_t *print, bool folds, uint32_t slots[1u << fingerprint]) {
  size_t count = 0;
  for (unsigned mix = 0; mix < 1u << fingerprint; mix++) {
    uint8_t bytes[fingerprint];
    bool is_mix = true;
    for (unsigned k = 0; k < fingerprint; k++) {
      const bool is_letter = print[k] >= 'a' && print[k] <= 'z';
      const bool is_upper = mix & (1u << k);
      if (is_upper && !(folds && is_letter)) is_mix = false;
      bytes[k] = is_upper ? print[k] & (uint8_t)~0x20 : print[k];
    }
    if (!is_mix) continue;
    const uint32_t slot = sieve_slot(load32(bytes));
    bool is_new = true;
    for (size_t i = 0; i < count; i++) is_new = is_new && slots[i] != slot;
    if (is_new) slots[count++] = slot;
  }
  return count;
}

// Fills the sieve; false where there is no memory.
static bool fill_sieve(bg_matcher *m) {
  enum { mixes = 1 << fingerprint };
  uint32_t slots[mixes];
  const uint32_t hashed = m->bucket_start[bucket_count - 1];
  // How many literals a slot has, then where its chain begins.
  size_t total = 1;
  for (uint32_t i = 0; i < hashed; i++) {
    const literal *l = &m->literals[i];
    const size_t n = sieve_slots(m->bytes + l->start + l->offset, l->folds, slots);
    for (size_t k = 0; k < n; k++) {
      total += m->sieve[slots[k]] == 0;
      m->sieve[slots[k]]++;
    }
    total += n;
  }
  if (total > UINT16_MAX) return false;
  m->chain = calloc(total, sizeof *m->chain);
  if (!m->chain) return false;
  size_t next = 1;
  for (size_t slot = 0; slot < 1u << sieve_bits; slot++) {
    const size_t length = m->sieve[slot];
    if (!length) continue;
    m->sieve[slot] = (uint16_t)next;
    next += length + 1;
  }
  for (uint32_t i = 0; i < hashed; i++) {
    const literal *l = &m->literals[i];
    const size_t n = sieve_slots(m->bytes + l->start + l->offset, l->folds, slots);
    for (size_t k = 0; k < n; k++) {
      uint16_t *entry = m->chain + m->sieve[slots[k]];
      while (*entry) entry++;
      *entry = (uint16_t)(i + 1);
    }
  }
  return true;
}

bg_matcher *bg_matcher_create(const uint8_t *bytes, const uint32_t *lengths,
                              const uint8_t *classes, const uint8_t *folds, size_t count,
                              int kernel) {
  size_t total = 0;
  for (size_t i = 0; i < count; i++) {
    if (lengths[i] == 0 || lengths[i] > 255 || bg_newline(bytes + total, lengths[i]) < lengths[i])
      return NULL;
    total += lengths[i];
  }
  bg_matcher *m = calloc(1, sizeof *m);
  uint8_t *home = calloc(count ? count : 1, 1);
  uint8_t *offset = calloc(count ? count : 1, 1);
  if (m) {
    m->count = count;
    m->literals = calloc(count ? count : 1, sizeof *m->literals);
    m->bytes = malloc(total ? total : 1);
  }
  if (!m || !home || !offset || !m->literals || !m->bytes) {
    free(home);
    free(offset);
    bg_matcher_destroy(m);
    return NULL;
  }
  if (total) memcpy(m->bytes, bytes, total);

  // Each literal goes, with one of its rarest windows, where it opens its bucket the least. Those
  // that are shorter than a fingerprint share the last bucket, which the sieve cannot serve.
  double open[bucket_count] = {0};
  allowance allowances[bucket_count] = {0};
  uint16_t common[256];
  for (unsigned c = 0; c < 256; c++) common[c] = (uint16_t)commonness((uint8_t)c);
  size_t start = 0;
  for (size_t i = 0; i < count; start += lengths[i], i++) {
    const bool is_short = lengths[i] < fingerprint;
    uint8_t choices[8];
    const size_t choice_count = windows(bytes + start, lengths[i], common, choices, 8);
    unsigned best = bucket_count - 1;
    double best_cost = -1;
    for (size_t c = 0; c < choice_count; c++) {
      const uint8_t *print = bytes + start + choices[c];
      const size_t n = lengths[i] - choices[c];
      const unsigned first = is_short ? bucket_count - 1 : 0;
      const unsigned end = is_short ? bucket_count : bucket_count - 1;
      for (unsigned bucket = first; bucket < end; bucket++) {
        const double cost = openness(&allowances[bucket], common, print, n) - open[bucket];
        if (best_cost < 0 || cost < best_cost) {
          best_cost = cost;
          best = bucket;
          offset[i] = choices[c];
        }
      }
    }
    const uint8_t *print = bytes + start + offset[i];
    open[best] += best_cost;
    admit(&allowances[best], print, lengths[i] - offset[i]);
    if (folds[i]) {
      uint8_t upper[fingerprint];
      for (size_t k = 0; k < fingerprint; k++)
        upper[k] = k < lengths[i] - offset[i] && print[k] >= 'a' && print[k] <= 'z'
                       ? print[k] & (uint8_t)~0x20
                       : print[k < lengths[i] - offset[i] ? k : 0];
      admit(&allowances[best], upper, lengths[i] - offset[i]);
    }
    home[i] = (uint8_t)best;
  }
  uint32_t filled = 0;
  for (unsigned bucket = 0; bucket < bucket_count; bucket++) {
    m->bucket_start[bucket] = filled;
    start = 0;
    for (size_t i = 0; i < count; start += lengths[i], i++) {
      if (home[i] != bucket) continue;
      const uint32_t print =
          lengths[i] - offset[i] >= fingerprint ? load32(bytes + start + offset[i]) : 0;
      m->literals[filled++] = (literal){(uint32_t)start, (uint8_t)lengths[i], offset[i],
                                        classes[i],      folds[i],            print};
    }
  }
  m->bucket_start[bucket_count] = filled;
  free(home);
  free(offset);
  if (!fill_sieve(m)) {
    bg_matcher_destroy(m);
    return NULL;
  }

  for (size_t k = 0; k < fingerprint; k++)
    for (unsigned bucket = 0; bucket < bucket_count; bucket++)
      for (unsigned v = 0; v < 16; v++) {
        const uint8_t bit = (uint8_t)(1u << bucket);
        if (allowances[bucket].low[k] >> v & 1) m->low[k][v] = m->low[k][v + 16] |= bit;
        if (allowances[bucket].high[k] >> v & 1) m->high[k][v] = m->high[k][v + 16] |= bit;
      }
  for (size_t k = 0; k < fingerprint; k++)
    for (unsigned c = 0; c < 256; c++) m->whole[k][c] = m->low[k][c & 15] & m->high[k][c >> 4];

  m->scan = scan_portable;
  m->skip = skip_portable;
  if (kernel == bg_kernel_best) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
      m->scan = scan_avx2;
      m->skip = skip_avx2;
    }
#elif defined(__ARM_NEON) && defined(__aarch64__)
    m->scan = scan_neon;
    m->skip = skip_neon;
#endif
  }
  return m;
}

void bg_matcher_destroy(bg_matcher *m) {
  if (!m) return;
  free(m->literals);
  free(m->chain);
  free(m->bytes);
  free(m);
}

size_t bg_scan_line(const bg_matcher *m, const uint8_t *p, size_t n, uint8_t *classes) {
  return m->scan(m, p, n, n, 1, classes);
}

void bg_scan_bytes(const bg_matcher *m, const uint8_t *p, size_t n, size_t readable,
                   uint8_t *classes) {
  m->scan(m, p, n, readable, 0, classes);
}

// Whether `n` bytes are equal; 16 bytes at either may be looked at.
static inline bool equal_padded(const uint8_t *a, const uint8_t *b, size_t n) {
#if defined(__SSE2__)
  for (size_t i = 0; i < n; i += 16) {
    const unsigned same = (unsigned)_mm_movemask_epi8(
        _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(const void *)(a + i)),
                       _mm_loadu_si128((const __m128i *)(const void *)(b + i))));
    const unsigned care = n - i >= 16 ? 0xffff : (1u << (n - i)) - 1;
    if (~same & care) return false;
  }
  return true;
#else
  return memcmp(a, b, n) == 0;
#endif
}

// The first quotation mark or newline at or after `i`, or `n`.
static inline size_t quote_stop(const uint8_t *p, size_t i, size_t n) {
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"'), newline = _mm_set1_epi8('\n');
  for (; i + 16 <= n; i += 16) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + i));
    const unsigned m = (unsigned)_mm_movemask_epi8(
        _mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, newline)));
    if (m) return i + (size_t)__builtin_ctz(m);
  }
#elif defined(__ARM_NEON) && defined(__aarch64__)
  const uint8x16_t quote = vdupq_n_u8('"'), newline = vdupq_n_u8('\n');
  for (; i + 16 <= n; i += 16) {
    const uint8x16_t v = vld1q_u8(p + i);
    const uint8x16_t hit = vorrq_u8(vceqq_u8(v, quote), vceqq_u8(v, newline));
    const uint64_t m = vget_lane_u64(
        vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(hit), 4)), 0);
    if (m) return i + (size_t)(__builtin_ctzll(m) >> 2);
  }
#endif
  while (i < n && p[i] != '"' && p[i] != '\n') i++;
  return i;
}

// Where the string's content that begins at `i` ends, or `n` where that is not in its line.
static inline size_t string_end(const uint8_t *p, size_t i, size_t n) {
  const size_t begin = i;
  while ((i = quote_stop(p, i, n)) < n && p[i] == '"') {
    size_t slashes = 0;
    while (i - slashes > begin && p[i - slashes - 1] == '\\') slashes++;
    if (slashes % 2 == 0) return i;
    i++;
  }
  return n;
}

static inline bool is_plain(uint8_t c) {
  const uint8_t low = c | 0x20;
  return (c >= '0' && c <= '9') || (low >= 'a' && low <= 'z') || c == '-' || c == '.' || c == '+';
}

size_t bg_shape_match(const bg_shape *shape, const uint8_t *p, size_t n, bg_place *places) {
  size_t at = 0;
  for (uint32_t i = 0; i < shape->count; i++) {
    const bg_piece *piece = &shape->pieces[i];
    // With room for loads behind; an object so near to the end of the bytes is walked.
    if (n - at < (size_t)piece->length + 16) return 0;
    if (!equal_padded(p + at, shape->bytes + piece->start, piece->length)) return 0;
    at += piece->length;
    const size_t start = at;
    if (piece->hole == bg_hole_none) return at;
    if (piece->hole == bg_hole_string) {
      at = string_end(p, at, n);
    } else {
      while (at < n && is_plain(p[at])) at++;
      if (at == start) return 0;
    }
    if (at == n) return 0;
    if (piece->key < bg_shape_keys) places[piece->key] = (bg_place){start, at};
  }
  return 0;
}
