// The few scans that measure better in C than in Swift.
//
// Each has a plain Swift twin in BGTraceBytes and a differential test.
#ifndef CBYTES_H
#define CBYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// A set of literals compiled for a scan that looks for all of them at once.
///
/// Immutable once made, so one may serve several threads.
typedef struct bg_matcher bg_matcher;

/// What `bg_matcher_create` may use.
enum bg_kernel {
  /// The best that this machine has.
  bg_kernel_best = 0,
  /// Plain C, as on a machine without vectors.
  bg_kernel_portable = 1,
};

/// Compiles literals: `bytes` holds them one after the other, `lengths` their lengths (1 ... 255),
/// `classes` a bit mask of each, which a scan reports, and `folds` whether a literal, which then has
/// small letters only, is also met in capital letters of ASCII.
///
/// A literal that is empty, too long or holds a newline makes the call fail, as does a lack of
/// memory: the result is then NULL.
bg_matcher *bg_matcher_create(const uint8_t *bytes, const uint32_t *lengths,
                              const uint8_t *classes, const uint8_t *folds, size_t count,
                              int kernel);

/// Frees a matcher.
void bg_matcher_destroy(bg_matcher *matcher);

/// The offset of the first newline in `n` bytes, or `n`. Sets `*classes` to the classes of all
/// literals that occur before it. Reads nothing outside of the `n` bytes.
size_t bg_scan_line(const bg_matcher *matcher, const uint8_t *p, size_t n, uint8_t *classes);

/// Sets `*classes` to the classes of all literals that occur in `n` bytes, newlines or not. May
/// look at, but never cares about, the bytes behind them up to `readable`.
void bg_scan_bytes(const bg_matcher *matcher, const uint8_t *p, size_t n, size_t readable,
                   uint8_t *classes);

/// The offset of the first newline in `n` bytes, or `n`.
static inline size_t bg_newline(const uint8_t *p, size_t n) {
  const uint8_t *found = n ? (const uint8_t *)memchr(p, '\n', n) : NULL;
  return found ? (size_t)(found - p) : n;
}

/// The offset of the first quotation mark, backslash or newline in `n` bytes, or `n`: what may end
/// a piece of a JSON string.
static inline size_t bg_string_stop(const uint8_t *p, size_t n) {
  size_t i = 0;
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"'), escape = _mm_set1_epi8('\\'),
                newline = _mm_set1_epi8('\n');
  for (; i + 16 <= n; i += 16) {
    __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + i));
    unsigned m = (unsigned)_mm_movemask_epi8(
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, escape)),
                     _mm_cmpeq_epi8(v, newline)));
    if (m) return i + (size_t)__builtin_ctz(m);
  }
#elif defined(__ARM_NEON) && defined(__aarch64__)
  const uint8x16_t quote = vdupq_n_u8('"'), escape = vdupq_n_u8('\\'), newline = vdupq_n_u8('\n');
  for (; i + 16 <= n; i += 16) {
    uint8x16_t v = vld1q_u8(p + i);
    uint8x16_t hit = vorrq_u8(vorrq_u8(vceqq_u8(v, quote), vceqq_u8(v, escape)),
                              vceqq_u8(v, newline));
    // Four bits for each byte: the usual stand-in for a movemask.
    uint64_t m = vget_lane_u64(
        vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(hit), 4)), 0);
    if (m) return i + (size_t)(__builtin_ctzll(m) >> 2);
  }
#endif
  for (; i < n; i++)
    if (p[i] == '"' || p[i] == '\\' || p[i] == '\n') return i;
  return n;
}

/// Whether 88 bytes hold the columns of `log show`'s default style from thread to TTL:
/// `0xHEX Letters 0xHEX digits digits ` at 32, 43, 55, 76 and 83, spaces between.
static inline int bg_has_log_columns(const uint8_t *p) {
  uint64_t filled = 0, letters = 0, digits = 0, hex = 0;  // one bit for each byte from 32 on
#if defined(__SSE2__)
  static const int at[4] = {32, 48, 64, 72};
  for (int k = 0; k < 4; k++) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + at[k]));
    const __m128i low = _mm_or_si128(v, _mm_set1_epi8(0x20));
    const __m128i digit = _mm_and_si128(_mm_cmpgt_epi8(v, _mm_set1_epi8('0' - 1)),
                                        _mm_cmplt_epi8(v, _mm_set1_epi8('9' + 1)));
    const __m128i letter = _mm_and_si128(_mm_cmpgt_epi8(low, _mm_set1_epi8('a' - 1)),
                                         _mm_cmplt_epi8(low, _mm_set1_epi8('z' + 1)));
    const __m128i six = _mm_and_si128(letter, _mm_cmplt_epi8(low, _mm_set1_epi8('g')));
    const int shift = at[k] - 32;
    filled |= (uint64_t)(0xffff & ~_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(' '))))
              << shift;
    letters |= (uint64_t)_mm_movemask_epi8(letter) << shift;
    digits |= (uint64_t)_mm_movemask_epi8(digit) << shift;
    hex |= (uint64_t)_mm_movemask_epi8(_mm_or_si128(digit, six)) << shift;
  }
#else
  for (int i = 0; i < 56; i++) {
    const uint8_t c = p[32 + i], low = c | 0x20;
    const uint64_t bit = (uint64_t)1 << i;
    if (c != ' ') filled |= bit;
    if (low >= 'a' && low <= 'z') letters |= bit;
    if (c >= '0' && c <= '9') digits |= bit;
    if ((c >= '0' && c <= '9') || (low >= 'a' && low <= 'f')) hex |= bit;
  }
#endif
#define BG_COLUMNS(first, end) ((((uint64_t)1 << (end)) - 1) & ~(((uint64_t)1 << (first)) - 1))
  const uint64_t starts = (uint64_t)1 | (uint64_t)1 << 11 | (uint64_t)1 << 23 |
                          (uint64_t)1 << 44 | (uint64_t)1 << 51;
  const uint64_t in_hex = BG_COLUMNS(2, 11) | BG_COLUMNS(25, 44);
  const uint64_t in_letters = BG_COLUMNS(11, 23), in_digits = BG_COLUMNS(44, 56);
#undef BG_COLUMNS
  const uint64_t needed = starts | (uint64_t)1 << 2 | (uint64_t)1 << 25;
  filled &= ((uint64_t)1 << 56) - 1;
  return (filled & ~(filled << 1)) == starts && (filled & needed) == needed &&
         (filled & (uint64_t)1 << 55) == 0 && (filled & in_hex & ~hex) == 0 &&
         (filled & in_letters & ~letters) == 0 && (filled & in_digits & ~digits) == 0 &&
         p[32] == '0' && p[33] == 'x' && p[55] == '0' && p[56] == 'x';
}

/// The next set bit at or after `from` in the 128 bits of two words, or 128.
static inline unsigned bg_next_bit(const uint64_t m[2], unsigned from) {
  if (from < 64) {
    const uint64_t low = m[0] >> from;
    if (low) return from + (unsigned)__builtin_ctzll(low);
    from = 64;
  }
  if (from >= 128) return 128;
  const uint64_t high = m[1] >> (from - 64);
  return high ? from + (unsigned)__builtin_ctzll(high) : 128;
}

/// The length of `process: (Library) [subsystem:category] `, of which the last two may be missing,
/// at the begin of `n` bytes; 0 where it is of another form, longer than `n` or than 126.
static inline size_t bg_sender_length(const uint8_t *p, size_t n) {
  uint64_t colon[2] = {0, 0}, paren[2] = {0, 0}, bracket[2] = {0, 0}, blank[2] = {0, 0},
           control[2] = {0, 0};
  if (n > 128) n = 128;
  size_t i = 0;
#if defined(__SSE2__)
  for (; i + 16 <= n; i += 16) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + i));
    const unsigned word = i >= 64, shift = i & 63;
#define BG_MASK(c) ((uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(c))) << shift)
    colon[word] |= BG_MASK(':');
    paren[word] |= BG_MASK(')');
    bracket[word] |= BG_MASK(']');
    blank[word] |= BG_MASK(' ');
#undef BG_MASK
    // Unsigned v < 0x20.
    control[word] |= (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(
                         _mm_min_epu8(v, _mm_set1_epi8(0x1f)), v))
                     << shift;
  }
#endif
  for (; i < n; i++) {
    const uint64_t bit = (uint64_t)1 << (i & 63);
    const unsigned word = i >= 64;
    if (p[i] == ':') colon[word] |= bit;
    if (p[i] == ')') paren[word] |= bit;
    if (p[i] == ']') bracket[word] |= bit;
    if (p[i] == ' ') blank[word] |= bit;
    if (p[i] < 0x20) control[word] |= bit;
  }
  const unsigned line_end = bg_next_bit(control, 0);
  const unsigned end = line_end < n ? line_end : (unsigned)n;
  unsigned at = bg_next_bit(colon, 0);
  if (at + 2 >= end || p[at + 1] != ' ') return 0;
  at += 2;
  if (p[at] == '(') {
    const unsigned close = bg_next_bit(paren, at);
    if (close + 2 >= end || bg_next_bit(blank, at) != close + 1) return 0;
    at = close + 2;
  }
  if (p[at] == '[') {
    const unsigned close = bg_next_bit(bracket, at);
    if (close + 2 >= end || p[close + 1] != ' ') return 0;
    at = close + 2;
  }
  return at;
}

/// Where the process stands in the default style, and how many bytes must be there to look at a
/// line: its columns and the longest name that is remembered.
enum { bg_log_process = 88, bg_log_head = 160 };

/// The name of a process whose records are not kept for its sake. A length of 0 is no name.
typedef struct {
  uint8_t bytes[32];
  uint8_t length;
} bg_log_name;

/// What skips lines of the default style that nobody wants, and what it counts.
///
/// All zeros to begin with. It knows only what the careful reader taught it: any line with another
/// date, zone or process ends a run, and that reader takes it.
typedef struct {
  uint64_t date[2];   // `YYYY-MM-DD `: its first and last eight bytes
  uint64_t zone;      // `+HHMM`
  int64_t midnight;   // of that date and zone, in microseconds since 1970
  uint8_t knows_date;
  // Given before each run.
  int64_t first;      // the earliest time that is covered
  int64_t last;       // the latest one; a run moves it
  int64_t gap;        // how far behind it a time must be for the careful reader
  size_t longest;     // how long a line may be
  // Found by each run.
  size_t lines;
  size_t last_line;   // where the last one of them begins
  int64_t time;       // its time
  uint8_t moved;      // whether `last` was set
  uint8_t levels;     // what `bg_log_level` said of them, or-ed together
  bg_log_name names[512];
} bg_log_run;

/// Skips whole lines of `n` bytes as long as each is a head of the default style in its columns,
/// with known date, zone and process, in which no literal occurs from its process on, and that
/// neither opens a gap nor goes behind the first time. Returns how many bytes those are.
size_t bg_log_skip(const bg_matcher *matcher, bg_log_run *run, const uint8_t *p, size_t n);

/// Remembers the process of a line of the default style, and its date if its time is known.
void bg_log_learn_name(bg_log_run *run, const uint8_t *p, size_t n);
void bg_log_learn_date(bg_log_run *run, const uint8_t *p, size_t n, int64_t time);

/// Whether `HH:MM:SS.ffffff` stands in 15 bytes: microseconds since midnight.
int bg_log_clock(const uint8_t *p, int64_t *clock);

/// The bit of a line's level in the type's column: 1, 2, 4, 8, 16 for default, debug, info, error
/// and fault, 0 for anything else.
int bg_log_level(const uint8_t *p);

/// What stands behind a piece of an object's bytes that is the same in each object of its shape.
enum {
  bg_hole_none = 0,    // nothing: the object ends
  bg_hole_string = 1,  // a string's content, up to its quotation mark
  bg_hole_plain = 2,   // a number or a word
};

/// Bytes that are the same in each object of a shape, and the value behind them.
typedef struct {
  uint16_t start;   // in `bytes`
  uint16_t length;
  uint8_t hole;
  uint8_t key;      // where the value's place is noted; 255 for nowhere
} bg_piece;

/// Where a value stands: offsets from the object's begin.
typedef struct {
  size_t start, end;
} bg_place;

enum { bg_shape_pieces = 64, bg_shape_bytes = 2048, bg_shape_count = 8, bg_shape_keys = 64 };

/// The shape of an object: its keys in their order, and its values' kinds. The bytes end with room
/// for a load of 16.
typedef struct {
  uint32_t count;
  bg_piece pieces[bg_shape_pieces];
  uint8_t bytes[bg_shape_bytes + 16];
} bg_shape;

/// The length of the object at the begin of `n` bytes, if it is of a shape and in one line, with the
/// places of its values; else 0.
size_t bg_shape_match(const bg_shape *shape, const uint8_t *p, size_t n, bg_place *places);

#ifdef __cplusplus
}
#endif
#endif
