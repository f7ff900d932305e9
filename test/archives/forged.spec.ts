import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DamagedArchive } from '../../src/archives/archive-file.js';
import { BusinessExport } from '../../src/archives/business-export.js';
import { SecretRenewal } from '../../src/webhooks/index.js';
import { ArchiveCheck } from '../../src/archives/archive-check.js';
import { BusinessImport } from '../../src/archives/business-import.js';
import { AttachmentStore } from '../../src/attachments/index.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { newDatabase } from '../support/new-database.js';
import { oneOfEach } from '../support/records.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

type Row = Record<string, unknown>;

let [elsewhere, business, neighbour, firmId, folder] = [] as unknown as [
  TestApp,
  TestBusiness,
  TestBusiness,
  string,
  string,
];
/** The lines of a genuine archive, without its end, and its end. */
let [lines, end] = [] as unknown as [string[], { end: { rows: Record<string, number> } }];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-test-forged-'));
  const here = await startTestAppAlone({ ATTACHMENTS_URL: pathToFileURL(join(folder, 'source')).href });
  elsewhere = await startTestAppAlone({
    ...{ DATABASE_URL: await newDatabase(), ATTACHMENTS_URL: pathToFileURL(join(folder, 'target')).href },
  });
  neighbour = await elsewhere.business();
  business = await here.business();
  const { vendor_id: vendorId } = await oneOfEach(business);
  const people = here.get(VendorPeopleService);
  const person = { name: 'Ingrid Solheim', email: `${randomUUID()}@firm.example`, language: 'en' } as const;
  const account = await people.openAccount(business.tenant, vendorId!, person, false);
  await business.work((work) => people.add(work, vendorId!, account, person));
  ({ firmId } = account);
  const path = join(folder, 'genuine.archive');
  const check = new ArchiveCheck(here.get(SecretRenewal));
  const exports = new BusinessExport(here.acrossBusinesses, here.get(AttachmentStore), here.clock, check);
  await exports.export(business.id, path);
  const all = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  [lines, end] = [all.slice(0, -1), JSON.parse(all.at(-1)!.slice(1)) as typeof end];
}, 400_000);

const importFrom = (path: string) =>
  new BusinessImport(elsewhere.acrossBusinesses, elsewhere.get(AttachmentStore)).import(path);

/** Writes an archive whose counts and hash fit these lines. */
function archiveOf(forged: readonly string[]): string {
  const rows: Record<string, number> = {};
  let [table, files, bytes] = ['', 0, 0];
  for (const line of forged) {
    const size = /^#\{"size":(\d+)/.exec(line)?.[1];
    if (size !== undefined) [files, bytes] = [files + 1, bytes + Number(size)];
    const announced = /^#\{"table":"([^"]*)"/.exec(line)?.[1];
    if (announced !== undefined) rows[(table = announced)] = 0;
    if (line.startsWith('{')) rows[table] = (rows[table] ?? 0) + 1;
  }
  const text = forged.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const path = join(folder, `${randomUUID()}.archive`);
  writeFileSync(
    path,
    gzipSync(`${text}#${JSON.stringify({ end: { ...end.end, rows, files, file_bytes: bytes }, sha256 })}\n`),
  );
  return path;
}

const announcing = (table: string) => lines.findIndex((line) => line.startsWith(`#{"table":"${table}"`));
/** The index of the first row of a table, or of the one for which a condition holds. */
const rowOf = (table: string, is: (row: Row) => boolean = () => true) =>
  lines.findIndex(
    (line, at) => at > announcing(table) && line.startsWith('{') && is(JSON.parse(line) as Row),
  );
const changed = (line: string, change: Row) => JSON.stringify({ ...(JSON.parse(line) as Row), ...change });
/** The lines with others instead of one. */
const replacing = (at: number, ...others: string[]) => lines.toSpliced(at, 1, ...others);
const ownRow = () => rowOf('businesses', ({ id }) => id === business.id);
/** The tables of businesses with rows in the archive. */
const tables = () =>
  lines.flatMap((line, at) => {
    const name = /^#\{"table":"([^"]*)"/.exec(line)?.[1];
    const hasRows = lines[at + 1]?.startsWith('{') ?? false;
    return name && hasRows && !['businesses', 'vendors'].includes(name) ? [name] : [];
  });

const refusal = (forged: readonly string[]) =>
  importFrom(archiveOf(forged)).then(
    () => 'imported',
    (error: Error) => error.message,
  );

describe('an archive is refused, and nothing is imported, if it has', () => {
  afterEach(async () => {
    const { rows } = await elsewhere.acrossBusinesses.pool.query('SELECT id FROM businesses');
    expect(rows).toEqual([{ id: neighbour.id }]);
  });

  it('a second business', async () => {
    const second = changed(lines[ownRow()]!, { id: randomUUID() });
    expect(await refusal(replacing(ownRow(), lines[ownRow()]!, second))).toBe(
      `Line ${ownRow() + 2} of the archive is another business: an archive holds one business.`,
    );
  });

  it('its business twice, or not at all', async () => {
    expect(await refusal(replacing(ownRow(), lines[ownRow()]!, lines[ownRow()]!))).toContain(
      `Line ${ownRow() + 2} of the archive is a second row of businesses`,
    );
    const others = lines.slice(0, announcing('businesses') + 1);
    expect(await refusal(others)).toContain('does not have the business');
  });

  it.each<[string, () => Row, string]>([
    ['the sandbox of another business', () => ({ sandbox_of: randomUUID() }), 'is a sandbox'],
    ['the tenancy of a firm as its business', () => ({ is_firm: true }), 'is the tenancy of a firm'],
    ['a business that may be a firm', () => ({ is_firm: 'true' }), 'is the tenancy of a firm'],
    [
      'another spelling of an id',
      () => ({ id: business.id.toUpperCase() }),
      'is a row of businesses without',
    ],
  ])('%s', async (_, change, message) => {
    const forged = replacing(ownRow(), changed(lines[ownRow()]!, change()));
    expect(await refusal(forged)).toContain(`Line ${ownRow() + 1} of the archive ${message}`);
  });

  it('a firm to which no row refers', async () => {
    const firm = rowOf('businesses', ({ id }) => id === firmId);
    const another = changed(lines[firm]!, { id: randomUUID() });
    expect(await refusal(replacing(firm, lines[firm]!, another))).toContain(
      'has a firm to which none of its rows',
    );
    const vendor = rowOf('vendors');
    const other = changed(lines[vendor]!, { id: randomUUID() });
    expect(await refusal(replacing(vendor, lines[vendor]!, other))).toContain(
      'has a firm to which none of its rows',
    );
  });

  it('a row that refers to another business as its firm', async () => {
    const person = rowOf('vendor_people');
    const firm = rowOf('businesses', ({ id }) => id === firmId);
    const forged = lines.with(person, changed(lines[person]!, { firm_id: neighbour.id })).toSpliced(firm, 1);
    expect(await refusal(forged)).toBe(
      'The archive has a row of vendor_people that refers to another business.',
    );
  });

  it('a row of another business, in any table', async () => {
    expect(tables().length).toBeGreaterThan(20);
    for (const table of tables()) {
      const at = rowOf(table);
      expect(await refusal(replacing(at, changed(lines[at]!, { business_id: neighbour.id })))).toBe(
        `Line ${at + 1} of the archive is a row of ${table} of another business.`,
      );
    }
  });

  it('a row twice, in any table', async () => {
    for (const table of tables()) {
      const at = rowOf(table);
      expect(await refusal(replacing(at, lines[at]!, lines[at]!))).toMatch(
        new RegExp(`^Line ${at + 2} of the archive cannot be imported into ${table}: duplicate key value`),
      );
    }
  });

  it.each([
    ['a date that is none', 'assets', { created_at: 'some day' }, /invalid input syntax.*some day/],
    [
      'a value outside of a closed list',
      'operations',
      { assignee_type: 'robot' },
      /violates check constraint/,
    ],
    ['no value where one is required', 'rooms', { name: null }, /violates not-null constraint/],
    ['a reference to a missing row', 'floors', { building_id: randomUUID() }, /is not present in table/],
  ])('%s: the line is named', async (_, table, change, message) => {
    const at = rowOf(table);
    const answer = await refusal(replacing(at, changed(lines[at]!, change)));
    expect(answer).toMatch(new RegExp(`^Line ${at + 1} of the archive cannot be imported into ${table}: `));
    expect(answer).toMatch(message);
  });

  it('a table or a column that does not exist here, or is computed', async () => {
    const announced = (table: string, change: (columns: string[]) => Row) => {
      const head = JSON.parse(lines[announcing(table)]!.slice(1)) as { columns: string[] };
      return lines.with(announcing(table), `#${JSON.stringify({ ...head, ...change(head.columns) })}`);
    };
    for (const [table, column] of [
      ['rooms', 'colour'],
      ['assets', 'search_text'],
    ] as const)
      expect(await refusal(announced(table, (columns) => ({ columns: [...columns, column] })))).toContain(
        `${table}.${column} does not exist here`,
      );
    for (const name of ['migrations', 'rate_limits', 'pg_class', 'constructor'])
      expect(await refusal(announced('rooms', () => ({ table: name })))).toContain(
        `${name} does not exist here`,
      );
  });

  const ROOM = () => rowOf('rooms');
  it.each<[string, () => [number, ...string[]], string]>([
    ['is no JSON', () => [ROOM(), '{"id":'], 'is not valid JSON'],
    ['is no object', () => [ROOM(), '#5'], 'is not a JSON object'],
    ['is nothing', () => [ROOM(), '#null'], 'is not a JSON object'],
    ['is a list', () => [ROOM(), '[1]'], 'is not a JSON object'],
    ['is empty', () => [ROOM(), ''], 'is not valid JSON'],
    ['lacks columns', () => [ROOM(), '{}'], 'has other columns than its table'],
    [
      'has further columns',
      () => [ROOM(), changed(lines[ROOM()]!, { colour: 1 })],
      'has other columns than its table',
    ],
    ['is a row of no table', () => [1, lines[ROOM()]!], 'is a row outside of a table'],
    ['is a second head', () => [ROOM(), lines[0]!], 'is of an unknown kind'],
    [
      'is a table again',
      () => [ROOM(), lines[announcing('rooms')]!],
      'announces the table rooms a second time',
    ],
    ['is a table without columns', () => [ROOM(), '#{"table":"rooms"}'], 'announces no table'],
    ['is a part of no file', () => [ROOM(), '+AAAA'], 'belongs to no file'],
    ['ends no file', () => [ROOM(), '#{"size":1,"sha256":""}'], 'ends a file that did not begin'],
    ['is a file without a name', () => [ROOM(), '#{"file":7}'], 'announces no file'],
    ['names no business', () => [0, '#{"archive":1,"business":7}'], 'does not name one business'],
  ])('a line that %s: the line is named', async (_, line, message) => {
    const [at, ...others] = line();
    expect(await refusal(replacing(at, ...others))).toMatch(
      new RegExp(`^Line ${at + 1} of the archive ${message}`),
    );
  });

  it('an end without counts', async () => {
    const path = join(folder, 'endless.archive');
    writeFileSync(path, gzipSync(`${lines.join('\n')}\n#{"end":null}\n`));
    await expect(importFrom(path)).rejects.toThrow(DamagedArchive);
    await expect(importFrom(path)).rejects.toThrow(
      `Line ${lines.length + 1} of the archive ends the archive without`,
    );
  });
});

it('a genuine archive is imported, with the firm of its vendor’s people', async () => {
  await importFrom(archiveOf(lines));
  const { pool } = elsewhere.acrossBusinesses;
  const { rows } = await pool.query('SELECT id FROM businesses WHERE id <> $1 ORDER BY is_firm', [
    neighbour.id,
  ]);
  expect(rows).toEqual([{ id: business.id }, { id: firmId }]);
});
