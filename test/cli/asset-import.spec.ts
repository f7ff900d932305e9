import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { startTestApp } from '../support/test-app.js';
import { sharedDatabase } from '../support/new-database.js';
import { workbook } from '../support/workbook.js';

const testApp = await startTestApp({ TEST_CLOCK: 'never moved' });
const cli = new CommandLine({ DATABASE_URL: await sharedDatabase(), SECRET_KEY: testApp.config.secretKey! });
const folder = await mkdtemp(join(tmpdir(), 'maintenance-test-import-'));
afterAll(() => rm(folder, { recursive: true }));

const ROOM = 'Plant North / Ground floor / Pump room';

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** A business with `ROOM`, and the command to import a file there. */
async function ready() {
  const business = await testApp.business();
  await business.place();
  const args = (path: string, ...flags: string[]) => [
    ...['asset', 'import', '--business', business.id, '--in', path, ...flags],
  ];
  const assets = async () => (await business.api.get('/assets?limit=200')).body.data as { name: string }[];
  return { business, args, assets };
}

it('asset import records a workbook, changes nothing the second time, and updates what differs', async () => {
  const { args, assets } = await ready();
  const rows = (name: string) => [
    ['External id', 'Name', 'Room', 'Installed on', 'Serial Number'],
    ['ERP-1', name, ROOM, new Date('2024-03-04'), 'S-1'],
    ['ERP-2', 'Valve', ROOM, null, 'S-2'],
  ];
  const path = await fileOf('assets.xlsx', workbook(...rows('Pump')));
  const result = {
    id: expect.any(String),
    refused: 0,
    columns_left_out: ['Serial Number'],
    refused_rows: [],
  };
  expect(await cli.answer(...args(path))).toEqual({ ...result, created: 2, updated: 0, unchanged: 0 });
  expect(await cli.answer(...args(path))).toEqual({ ...result, created: 0, updated: 0, unchanged: 2 });
  const changed = await fileOf('changed.xlsx', workbook(...rows('Feed pump')));
  expect(await cli.answer(...args(changed))).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect((await assets()).map(({ name }) => name).sort()).toEqual(['Feed pump', 'Valve']);
});

it('asset import prints the refused rows with their reasons, and fails', async () => {
  const { args, assets } = await ready();
  const path = await fileOf('wrong.csv', `Name,Room,Category\nPump,${ROOM},pump\nFan,Nowhere,pmup\n`);
  const { status, stdout, stderr } = await cli.run(...args(path));
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ created: 1, refused: 1 },
    refused_rows: [
      {
        line: 3,
        reasons: [
          'Room: No room is called “Nowhere”.',
          expect.stringMatching(/^Category: .* Did you mean “Pump”\?$/),
        ],
      },
    ],
  });
  expect(stderr).toBe('Refused rows: 1. Line 3: Room: No room is called “Nowhere”.\n');
  expect(await assets()).toHaveLength(1);
});

it('asset import asks by an error how dates and numbers are read, and takes the answer from flags', async () => {
  const { args, assets } = await ready();
  const path = await fileOf('dates.csv', `Name;Room;Installed on;Price\nPump;${ROOM};03/04/2024;1.250\n`);
  expect(await cli.complaint(1, ...args(path))).toBe(
    'The file can be read in two ways; say how "03/04/2024" of installation_date is read: --date-order dmy or mdy; ' +
      'say how "1.250" of unit_price is read: --decimal comma or point.',
  );
  expect(await assets()).toEqual([]);
  await cli.answer(...args(path, '--date-order', 'mdy', '--decimal', 'comma'));
  expect(await assets()).toMatchObject([{ installation_date: '2024-03-04', unit_price: '1250.00' }]);
});

it('asset import takes a mapping and an encoding, creates missing rooms, and only checks with --dry-run', async () => {
  const { business, args, assets } = await ready();
  const text = 'Bezeichnung;Ort;Farbe\nD\xfcse;Halle 2 > EG > Lackiererei;rot\n';
  const path = await fileOf('anlagen.csv', Buffer.from(text, 'latin1'));
  const mapping = await fileOf('mapping.json', '{"bezeichnung": "name", "Ort": "room_id", "Farbe": null}');
  const flags = ['--mapping', mapping, '--encoding', 'windows-1252', '--create-rooms'];
  const checked = await cli.answer(...args(path, ...flags, '--dry-run'));
  expect(checked).toEqual({
    ...{ created: 1, updated: 0, unchanged: 0, refused: 0 },
    ...{ columns_left_out: ['Farbe'], refused_rows: [] },
  });
  expect(await assets()).toEqual([]);
  expect((await business.api.get('/buildings')).body.data).toHaveLength(1);
  await cli.answer(...args(path, ...flags));
  expect(await assets()).toMatchObject([{ name: 'Düse' }]);
  expect((await business.api.get('/buildings')).body.data).toHaveLength(2);
});

it('asset import refuses a mapping to an unknown column, a file that is no table, and a missing file', async () => {
  const { args } = await ready();
  const path = await fileOf('pumps.csv', `Name,Room\nPump,${ROOM}\n`);
  const mapping = await fileOf('wrong.json', '{"Name": "title"}');
  expect(await cli.complaint(1, ...args(path, '--mapping', mapping))).toContain(
    'The mapping of "Name" must be null or one of: external_id, name, room_id,',
  );
  const picture = await fileOf('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]));
  expect(await cli.complaint(1, ...args(picture))).toContain('neither text nor a workbook');
  expect(await cli.complaint(1, ...args(join(folder, 'none.csv')))).toContain('no such file');
  expect(await cli.complaint(2, ...args(path, '--encoding', 'ebcdic'))).toContain('--encoding');
});
