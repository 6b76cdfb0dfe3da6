/**
 * The memory of a Go map as the classic runtime lays it out (runtime/map.go until Go 1.23): an array of 2^B buckets of
 * eight slots, doubled when there are more than 6.5 keys to a bucket, and never made smaller: `delete` clears a slot.
 * Swiss tables (Go 1.24) are laid out otherwise, and do not shrink either. Overflow buckets are left out.
 */

/** runtime/map.go: bucketCnt, and loadFactorNum / loadFactorDen. */
const SLOTS = 8;
const LOAD_FACTOR = 6.5;
const POINTER = 8;
/** runtime/sizeclasses.go: small objects are rounded up to one of these, bytes; from the smallest that a bucket array meets. */
const SIZE_CLASSES = [
  320, 352, 384, 416, 448, 480, 512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200, 3456, 4096, 4864, 5376, 6144,
  6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288, 13568, 14336, 16384, 18432, 19072, 20480, 21760, 24576, 27264, 28672, 32768,
];
const PAGE = 8192;

/** Bytes of one bucket: eight hash bytes, eight keys, eight values, and a pointer to an overflow bucket. */
export function bucketBytes(keyBytes: number, valueBytes: number): number {
  return SLOTS + SLOTS * keyBytes + SLOTS * valueBytes + POINTER;
}

/** B after a key is put into a map that then has `count` keys. */
export function grown(b: number, count: number): number {
  return count > SLOTS && count > LOAD_FACTOR * 2 ** b ? b + 1 : b;
}

/** B of a map into which `count` keys are copied one by one. */
export function logBucketsFor(count: number): number {
  let b = 0;
  while (grown(b, count) > b) b++;
  return b;
}

/** Heap that the array of 2^b buckets takes, bytes, as runtime/map.go makes it: from 16 buckets on with a sixteenth more for overflow. */
export function arrayBytes(b: number, bucket: number): number {
  const buckets = 2 ** b + (b >= 4 ? 2 ** (b - 4) : 0);
  const wanted = buckets * bucket;
  return SIZE_CLASSES.find((size) => size >= wanted) ?? Math.ceil(wanted / PAGE) * PAGE;
}

/** Slots of 2^b buckets. */
export function slotsOf(b: number): number {
  return SLOTS * 2 ** b;
}
