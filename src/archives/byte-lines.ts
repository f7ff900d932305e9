const LINE_FEED = 0x0a;

/**
 * The lines of a stream of bytes, without their line feeds. Only the byte 0x0A ends a line: `node:readline` also splits at U+2028
 * and U+2029, which PostgreSQL writes into JSON as they are. Needs memory for one line and one chunk.
 *
 * @throws RangeError once a line is longer than `maxLength`, in bytes
 */
export async function* byteLines(
  chunks: AsyncIterable<Buffer>,
  maxLength = Infinity,
): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, start)) !== -1; start = end + 1) {
      const rest = chunk.subarray(start, end);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      [begun, length] = [[], 0];
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > maxLength) throw new RangeError(`A line is longer than ${maxLength} bytes.`);
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
