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

/// Compiles literals: `bytes` holds them one after the other, `lengths` their lengths (1 ... 255)
/// and `classes` a bit mask of each, which a scan reports.
///
/// A literal that is empty, too long or holds a newline makes the call fail, as does a lack of
/// memory: the result is then NULL.
bg_matcher *bg_matcher_create(const uint8_t *bytes, const uint32_t *lengths,
                              const uint8_t *classes, size_t count, int kernel);

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

#ifdef __cplusplus
}
#endif
#endif
