const LINE_FEED = 0x0a;

/**
 * The lines of a stream of bytes, without their line feeds. Only the byte 0x0A ends a line: `node:readline` also splits at U+2028
 * and U+2029, which PostgreSQL writes into JSON as they are. Needs memory for one line and one chunk.
 */
export async function* byteLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, start)) !== -1; start = end + 1) {
      const rest = chunk.subarray(start, end);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun = [];
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
