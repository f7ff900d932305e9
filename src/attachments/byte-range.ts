/** A part of a file. Both positions are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that a request asks for (RFC 9110, 14), so that an interrupted download can resume.
 *
 * @param header `Range`
 * @param size of the file, in bytes
 * @returns undefined for the whole file, also if the request asks for several parts or uses another unit; `unsatisfiable` if
 *   the range lies outside the file
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
