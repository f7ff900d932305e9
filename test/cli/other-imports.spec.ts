import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { sharedDatabase } from '../support/new-database.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp({ TEST_CLOCK: 'never moved' });
const cli = new CommandLine({ DATABASE_URL: await sharedDatabase(), SECRET_KEY: testApp.config.secretKey! });
const folder = await mkdtemp(join(tmpdir(), 'maintenance-test-import-'));
afterAll(() => rm(folder, { recursive: true }));

/** A new business, and the command that imports these lines there. */
async function ready(noun: string, ...lines: string[]) {
  const business = await testApp.business();
  const path = join(folder, `${business.id}.csv`);
  await writeFile(path, lines.join('\n'));
  const args = [noun, 'import', '--business', business.id, '--in', path];
  const list = async (route: string) =>
    (await business.api.get(route)).body.data as Record<string, unknown>[];
  return { args, list };
}

it('part import records parts with their stock, and the second time changes nothing', async () => {
  const { args, list } = await ready('part', 'Reference,Name,On hand', 'S-1,Seal,12', 'S-2,Ring,');
  expect(await cli.answer(...args)).toMatchObject({ created: 2, updated: 0, refused: 0 });
  expect(await cli.answer(...args)).toMatchObject({ created: 0, unchanged: 2 });
  const stock = (await list('/spare-parts')).map((part) => [part.name, part.quantity_on_hand]);
  expect(Object.fromEntries(stock)).toEqual({ Seal: 12, Ring: 0 });
});

it('person import records technicians, and refuses a row with its reason', async () => {
  const { args, list } = await ready(
    'person',
    'Name,E-mail',
    'Ann Berger,ann@example.com',
    'Carl,no address',
  );
  const { result, message } = await cli.failure(...args);
  expect(result).toMatchObject({ created: 1, refused: 1, refused_rows: [{ line: 3 }] });
  expect(message).toMatch(/^Refused rows: 1\. Line 3: E-mail/);
  expect(await list('/technicians')).toMatchObject([{ name: 'Ann Berger' }]);
});

it('operation import records past work with its dates, and only checks with --dry-run', async () => {
  const { args, list } = await ready(
    'operation',
    'External id,Title,Status,Created,Completed',
    'W-1,Bearing replaced,Completed,2019-03-01,2019-03-04',
    'W-2,Check the seal,Open,2026-01-02,',
  );
  expect(await cli.answer(...args, '--dry-run')).toMatchObject({ created: 2, refused: 0 });
  expect(await list('/operations')).toEqual([]);
  expect(await cli.answer(...args)).toMatchObject({ created: 2, refused: 0 });
  expect(await list('/operations?status=done')).toMatchObject([
    {
      external_id: 'W-1',
      created_at: expect.stringMatching(/^2019-/),
      completed_at: expect.stringMatching(/^2019-/),
    },
  ]);
});

it('only asset import creates rooms', async () => {
  const { args } = await ready('part', 'Name', 'Seal');
  expect(await cli.complaint(2, ...args, '--create-rooms')).toContain('--create-rooms');
});
