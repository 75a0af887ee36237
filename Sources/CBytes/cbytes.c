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
} literal;

struct bg_matcher {
  // Nibble tables, each 16 bytes twice, so that one load fills both lanes of AVX2.
  uint8_t low[fingerprint][32];
  uint8_t high[fingerprint][32];
  // The same by whole byte, for plain C.
  uint8_t whole[fingerprint][256];
  // One bit for the hash of each fingerprint; buckets with a literal that is shorter than one are
  // not sieved.
  uint8_t sieve[(1u << sieve_bits) / 8];
  uint8_t unsieved;
  size_t (*scan)(const bg_matcher *, const uint8_t *, size_t, size_t, int, uint8_t *);
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

// The buckets of those possible at a position that the sieve does not rule out.
static inline unsigned sieved(const bg_matcher *m, unsigned buckets, const uint8_t *at) {
  const uint32_t slot = sieve_slot(load32(at));
  return m->sieve[slot >> 3] & (1u << (slot & 7)) ? buckets : buckets & m->unsieved;
}

// Whether one of a bucket's literals stands at a candidate position, and of which class.
static inline uint8_t verify(const bg_matcher *m, unsigned buckets, const uint8_t *p, size_t n,
                             size_t at) {
  uint8_t classes = 0;
  while (buckets) {
    unsigned bucket = (unsigned)__builtin_ctz(buckets);
    buckets &= buckets - 1;
    for (uint32_t i = m->bucket_start[bucket]; i < m->bucket_start[bucket + 1]; i++) {
      const literal *l = &m->literals[i];
      if (at < l->offset) continue;
      size_t start = at - l->offset;
      if (l->length > n - start) continue;
      if (memcmp(p + start, m->bytes + l->start, l->length) == 0) classes |= l->classes;
    }
  }
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
    if (buckets && i + fingerprint <= n) buckets = sieved(m, buckets, p + i);
    if (buckets) *classes |= verify(m, buckets, p, n, i);
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
      unsigned buckets = m->whole[0][p[at]] & m->whole[1][p[at + 1]] & m->whole[2][p[at + 2]] &
                         m->whole[3][p[at + 3]];
      buckets = sieved(m, buckets, p + at);
      if (buckets) *classes |= verify(m, buckets, p, n, at);
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
      const size_t at = i + lane;
      unsigned buckets = m->whole[0][p[at]] & m->whole[1][p[at + 1]] & m->whole[2][p[at + 2]] &
                         m->whole[3][p[at + 3]];
      buckets = sieved(m, buckets, p + at);
      if (buckets) *classes |= verify(m, buckets, p, n, at);
    }
    if (ends) return i + (size_t)(__builtin_ctzll(ends) >> 2);
  }
  return scan_from(m, p, i < n ? i : n, n, line, classes);
}
#endif

// How much of log text a bucket would let through with one more fingerprint.
static double openness(const bg_matcher *m, unsigned bucket, const uint8_t *add, size_t n) {
  const uint8_t bit = (uint8_t)(1u << bucket);
  double product = 1;
  for (size_t k = 0; k < fingerprint; k++) {
    if (k >= n) continue;
    unsigned sum = 0;
    for (unsigned high = 0; high < 16; high++) {
      if (!(m->high[k][high] & bit) && add[k] >> 4 != high) continue;
      for (unsigned low = 0; low < 16; low++) {
        if (!(m->low[k][low] & bit) && (add[k] & 15) != low) continue;
        sum += commonness((uint8_t)(high << 4 | low));
      }
    }
    product *= (double)sum / 1000;
  }
  return product;
}

// The windows of a literal that could be its fingerprint, the rarest first; how many there are.
static size_t windows(const uint8_t *p, size_t n, uint8_t *offsets, size_t most) {
  size_t found = 0;
  double costs[8];
  for (size_t i = 0; i == 0 || i + fingerprint <= n; i++) {
    double cost = 1;
    for (size_t k = i; k < n && k < i + fingerprint; k++) cost *= commonness(p[k]);
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
static void admit(bg_matcher *m, unsigned bucket, const uint8_t *p, size_t n) {
  const uint8_t bit = (uint8_t)(1u << bucket);
  for (size_t k = 0; k < fingerprint; k++) {
    for (unsigned v = 0; v < 16; v++) {
      if (k >= n || (p[k] & 15) == v) {
        m->low[k][v] |= bit;
        m->low[k][v + 16] |= bit;
      }
      if (k >= n || (p[k] >> 4) == v) {
        m->high[k][v] |= bit;
        m->high[k][v + 16] |= bit;
      }
    }
  }
}

bg_matcher *bg_matcher_create(const uint8_t *bytes, const uint32_t *lengths,
                              const uint8_t *classes, size_t count, int kernel) {
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
  size_t start = 0;
  for (size_t i = 0; i < count; start += lengths[i], i++) {
    const bool is_short = lengths[i] < fingerprint;
    uint8_t choices[8];
    const size_t choice_count = windows(bytes + start, lengths[i], choices, 8);
    unsigned best = bucket_count - 1;
    double best_cost = -1;
    for (size_t c = 0; c < choice_count; c++) {
      const uint8_t *print = bytes + start + choices[c];
      const size_t n = lengths[i] - choices[c];
      const unsigned first = is_short ? bucket_count - 1 : 0;
      const unsigned end = is_short ? bucket_count : bucket_count - 1;
      for (unsigned bucket = first; bucket < end; bucket++) {
        const double cost = openness(m, bucket, print, n) - open[bucket];
        if (best_cost < 0 || cost < best_cost) {
          best_cost = cost;
          best = bucket;
          offset[i] = choices[c];
        }
      }
    }
    const uint8_t *print = bytes + start + offset[i];
    open[best] += best_cost;
    admit(m, best, print, lengths[i] - offset[i]);
    home[i] = (uint8_t)best;
    if (is_short) {
      m->unsieved |= (uint8_t)(1u << best);
    } else {
      const uint32_t slot = sieve_slot(load32(print));
      m->sieve[slot >> 3] |= (uint8_t)(1u << (slot & 7));
    }
  }
  uint32_t filled = 0;
  for (unsigned bucket = 0; bucket < bucket_count; bucket++) {
    m->bucket_start[bucket] = filled;
    start = 0;
    for (size_t i = 0; i < count; start += lengths[i], i++) {
      if (home[i] != bucket) continue;
      m->literals[filled++] = (literal){(uint32_t)start, (uint8_t)lengths[i],
                                        offset[i], classes[i]};
    }
  }
  m->bucket_start[bucket_count] = filled;
  free(home);
  free(offset);

  for (size_t k = 0; k < fingerprint; k++)
    for (unsigned c = 0; c < 256; c++) m->whole[k][c] = m->low[k][c & 15] & m->high[k][c >> 4];

  m->scan = scan_portable;
  if (kernel == bg_kernel_best) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) m->scan = scan_avx2;
#elif defined(__ARM_NEON) && defined(__aarch64__)
    m->scan = scan_neon;
#endif
  }
  return m;
}

void bg_matcher_destroy(bg_matcher *m) {
  if (!m) return;
  free(m->literals);
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
