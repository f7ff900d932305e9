/** A part of a file, from its first byte to its last, both within. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that a request asks for (RFC 9110, 14): so a download that broke off goes on where it was.
 *
 * @param header `Range`
 * @param size of the file, in bytes
 * @returns undefined for the whole, also where several parts or another unit are asked for; `unsatisfiable` where the file
 *   has nothing of it
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const last = size - 1;
  const range =
    from === ''
      ? { start: Math.max(0, size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) };
  if (to !== '' && from !== '' && Number(to) < Number(from)) return undefined;
  return range.start > range.end ? 'unsatisfiable' : range;
}
