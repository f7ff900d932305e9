import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Counts, type ArchiveEntry, writeArchive } from '../../src/archives/archive-file.js';
import { byteLines, readArchive } from '../../src/archives/archive-reader.js';

const HEAD = { archive: 1, business: { id: randomUUID(), name: 'Acme' }, schema: 's', exported_at: 't' };
const TABLE = { table: 'assets', columns: ['name'] };
const COUNTS: Counts = { rows: {}, files: 0, file_bytes: 0, missing_files: 0 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-test-archive-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const row = (name: string) => JSON.stringify({ name });

const archiveOf = (...rows: string[]) =>
  Readable.from([...[HEAD, TABLE].map((each) => `#${JSON.stringify(each)}`), ...rows]);

/** The rows of an archive, which is verified. */
async function rowsIn(path: string): Promise<string[]> {
  const entries: ArchiveEntry[] = [];
  for await (const entry of readArchive(path, { head: undefined, counts: undefined, sha256: '' }))
    entries.push(entry);
  return entries.flatMap((entry) => (entry.kind === 'row' ? [entry.json] : []));
}

it.each([
  ['U+2028', '\u2028'],
  ['U+2029', '\u2029'],
  ['U+0085', '\u0085'],
  ['letters of several bytes', 'é€😀'],
])('a text with %s is read as it was written', async (name, character) => {
  const path = join(folder, name);
  const rows = [row(`before${character}after`), row(`${character}`.repeat(100_000)), row('plain')];
  await writeArchive(path, archiveOf(...rows), () => COUNTS);
  expect(await rowsIn(path)).toEqual(rows);
});

it('a line ends at a line feed only, wherever the chunks are cut', async () => {
  const text = Buffer.from('a\u2028b\n\ré\r\n\n€\u0085\nrest');
  for (let size = 1; size <= text.length; size += 1) {
    const starts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => at * size);
    const chunks = Readable.from(starts.map((at) => text.subarray(at, at + size)));
    const lines: string[] = [];
    for await (const line of byteLines(chunks)) lines.push(line.toString());
    expect(lines).toEqual(['a\u2028b', '\ré\r', '', '€\u0085', 'rest']);
  }
});

it('two exports to the same path at once each write a whole archive', async () => {
  const path = join(folder, 'shared');
  const [whole, inner] = [[row('first'), row('second')], [row('other')]];
  async function* interrupted() {
    yield* archiveOf(whole[0]!);
    await writeArchive(path, archiveOf(...inner), () => COUNTS);
    expect(await rowsIn(path)).toEqual(inner);
    yield whole[1]!;
  }
  await writeArchive(path, interrupted(), () => COUNTS);
  expect(await rowsIn(path)).toEqual(whole);
});

it('an export that fails leaves nothing behind', async () => {
  const before = await readdir(folder);
  const failing = new Error('the database went away');
  async function* broken() {
    yield* archiveOf(row('first'));
    throw failing;
  }
  await expect(writeArchive(join(folder, 'broken'), broken(), () => COUNTS)).rejects.toBe(failing);
  expect(await readdir(folder)).toEqual(before);
});
