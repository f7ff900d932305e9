import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SandboxesService } from '../../src/sandboxes/index.js';
import { fileOf } from '../support/files.js';
import { intercept } from '../support/intercept.js';
import { oneOfEach } from '../support/records.js';
import type { TestBusiness } from '../support/test-business.js';
import { answersAt, recordWork, WORK_TABLES } from '../support/work-records.js';
import { type Cell, rowsOf, twoCells } from './cells.js';

let [north, south] = [] as unknown as [Cell, Cell];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ north, south, close } = await twoCells());
}, 120_000);
afterAll(() => close());

const move = (id: string) => north.cli.run('business', 'move', '--id', id, '--to', south.file);

/** A business with a record of each kind, and a parent that was created after its child. */
async function fullBusiness(): Promise<TestBusiness> {
  const business = await north.app.business();
  await oneOfEach(business);
  const [child, parent] = [await business.asset(), await business.asset()];
  await business.api.patch(`/assets/${child}`, { parent_asset_id: parent });
  await business.user('manager');
  return business;
}

/** Makes the first statement that matches fail, as when the connection is lost. */
function failAt(pattern: RegExp): void {
  let isOver = false;
  const end = intercept((statement, next) => {
    if (isOver || !pattern.test(statement.text)) return next(statement);
    isOver = true;
    return Promise.reject(new Error('The connection was lost.'));
  });
  onTestFinished(end);
}

describe('a moved business', () => {
  it('is in the other cell with every row, file and secret, and its sandbox; its keys work there alone', async () => {
    const business = await fullBusiness();
    const asset = await business.asset();
    const file = await business.api.upload(`/assets/${asset}/attachments`, fileOf('pdf'));
    const secretOf = async ({ app }: Cell) =>
      (await app.client(business.key).get('/webhooks')).body.data as unknown;
    const sandbox = await north.app.get(SandboxesService).create(business.id);
    const inSandbox = north.app.client(sandbox.key.secret);
    await inSandbox.post('/buildings', { name: 'Test', physical_address: 'Here', building_type: 'office' });
    await inSandbox.post('/sandbox/clock', { advance_seconds: 0 }).catch(() => undefined);
    const write = { name: 'Once', room_id: (await business.place()).roomId };
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await business.api.post('/assets', write, headers);
    const endpoints = await secretOf(north);
    const before = [await rowsOf(north, business.id), await rowsOf(north, sandbox.id)];

    const { status, stdout, stderr } = await move(business.id);
    expect(stderr).toContain('SECRET_KEY_PREVIOUS');
    expect(status, stderr).toBe(0);
    const moved = JSON.parse(stdout) as Record<string, unknown>;
    expect(moved).toMatchObject({
      id: business.id,
      moved_to: 'south',
      sandbox: sandbox.id,
      pause_s: expect.any(Number),
    });
    expect([await rowsOf(south, business.id), await rowsOf(south, sandbox.id)]).toEqual(before);

    const there = south.app.client(business.key);
    expect((await there.get('/me')).body.data).toMatchObject({
      business: { id: business.id },
      livemode: true,
    });
    expect((await south.app.client(sandbox.key.secret).get('/me')).body.data).toMatchObject({
      livemode: false,
    });
    expect(await secretOf(south)).toEqual(endpoints);
    const again = await there.post('/assets', write, headers);
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([
      201,
      'true',
      first.body,
    ]);
    const { id } = (file.body as { data: { id: string } }).data;
    const link = (await there.get(`/attachments/${id}`)).body.data as { url: string };
    expect((await fetch(new URL(link.url, south.app.origin))).status).toBe(200);

    const refused = await business.api.get('/assets');
    expect([refused.status, refused.headers['retry-after'], refused.body.error]).toEqual([
      503,
      '3',
      expect.objectContaining({ code: 'business_moved', message: expect.stringContaining('"south"') }),
    ]);
    expect((await north.app.client(sandbox.key.secret).get('/me')).status).toBe(503);
    const receipt = await north.cli.answer(
      'business',
      'erase',
      '--business',
      business.id,
      '--confirm',
      'Acme',
    );
    expect(receipt).toMatchObject({ id: business.id });
    expect((await there.get('/assets')).status).toBe(200);
  }, 120_000);

  it('has the work on its operations there: comments, checklists, procedures, time, rates and costs', async () => {
    const business = await north.app.business();
    const paths = await recordWork(business);
    const before = [await rowsOf(north, business.id), await answersAt(business.api, paths)] as const;
    for (const table of WORK_TABLES) expect(before[0][table], table).not.toEqual([]);
    const { status, stderr } = await move(business.id);
    expect(status, stderr).toBe(0);
    const there = south.app.client(business.key);
    expect([await rowsOf(south, business.id), await answersAt(there, paths)]).toEqual(before);
  }, 60_000);

  it('is not moved twice: a repeat answers with the state', async () => {
    const business = await fullBusiness();
    expect((await move(business.id)).status).toBe(0);
    const again = await move(business.id);
    expect(JSON.parse(again.stdout)).toMatchObject({ id: business.id, moved_to: 'south', rows: {} });
  }, 60_000);
});

describe('a move that fails', () => {
  it.each([
    ['while it copies', /INSERT INTO "operations"/],
    ['when it holds the deliveries', /UPDATE businesses b SET held_until = next/],
    ['while it waits for writes', /FOR UPDATE OF b$/],
    ['while it compares', /bit\(12\)/],
    ['when it closes the business here', /moved_to = \$/],
  ])(
    '%s leaves the business open here, and can be repeated',
    async (_, pattern) => {
      const business = await fullBusiness();
      failAt(pattern);
      expect((await move(business.id)).stderr).toContain('The connection was lost.');
      expect((await business.api.get('/assets')).status).toBe(200);
      expect((await south.app.client(business.key).get('/assets')).status).not.toBe(200);
      const asset = await business.asset();
      const repeated = await move(business.id);
      expect(repeated.status, repeated.stderr).toBe(0);
      expect((await south.app.client(business.key).get(`/assets/${asset}`)).status).toBe(200);
    },
    60_000,
  );

  it('when it opens the copy leaves nothing open, and a repeat opens it', async () => {
    const business = await fullBusiness();
    failAt(/SET held_until = NULL, paused_until = NULL\s+WHERE id = ANY/);
    expect((await move(business.id)).status).toBe(1);
    for (const { app } of [north, south])
      expect((await app.client(business.key).get('/assets')).status).toBe(503);
    expect((await move(business.id)).status).toBe(0);
    expect((await south.app.client(business.key).get('/assets')).status).toBe(200);
  }, 60_000);
});

it('copies everything again when changes cannot be written one by one', async () => {
  const business = await fullBusiness();
  const [one, other] = [await business.asset({ qr_code: 'A' }), await business.asset({ qr_code: 'B' })];
  let isDone = false;
  const end = intercept(async (statement, next) => {
    if (isDone || !/UPDATE businesses b SET held_until = next/.test(statement.text)) return next(statement);
    isDone = true;
    await north.client.query(`UPDATE assets SET qr_code = 'C' WHERE id = $1`, [one]);
    await north.client.query(`UPDATE assets SET qr_code = 'A' WHERE id = $1`, [other]);
    await north.client.query(`UPDATE assets SET qr_code = 'B' WHERE id = $1`, [one]);
    return next(statement);
  });
  onTestFinished(end);
  const before = async (cell: Cell) => rowsOf(cell, business.id);
  const { status, stderr } = await move(business.id);
  expect(status, stderr).toBe(0);
  expect((await before(south)).assets).toEqual((await before(north)).assets);
}, 60_000);

describe('a move is refused, and changes nothing,', () => {
  const refusal = async (id: string, file = south.file) => {
    const { status, stderr } = await north.cli.run('business', 'move', '--id', id, '--to', file);
    expect(status).toBe(1);
    return stderr;
  };
  const environmentFile = async (name: string, changed: Record<string, string>) => {
    const file = `${south.file}.${name}`;
    const all = Object.entries({ ...south.environment, ...changed });
    await writeFile(file, all.map(([key, value]) => `${key}='${value}'\n`).join(''));
    return file;
  };

  it('to a target with another key, the same files, no cell, or none at all', async () => {
    const business = await north.app.business();
    const wrongKey = await environmentFile('key', {
      SECRET_KEY: 'another secret, also of forty bytes or so.',
    });
    expect(await refusal(business.id, wrongKey)).toContain('SECRET_KEY is not the key');
    const sameFiles = await environmentFile('files', { ATTACHMENTS_URL: north.environment.ATTACHMENTS_URL! });
    expect(await refusal(business.id, sameFiles)).toContain('the same attachment store');
    expect(await refusal(business.id, await environmentFile('cell', { CELL: '' }))).toContain('CELL');
    expect(await refusal(business.id, await environmentFile('no', { DATABASE_URL: '' }))).toContain(
      'DATABASE_URL',
    );
    expect((await business.api.get('/me')).status).toBe(200);
  }, 60_000);

  it('to its own database, or to one that has the business', async () => {
    const business = await north.app.business();
    const own = await environmentFile('own', {
      ...north.environment,
      ATTACHMENTS_URL: south.environment.ATTACHMENTS_URL!,
    });
    expect(await refusal(business.id, own)).toContain('has the business');
    expect((await business.api.get('/me')).status).toBe(200);
  }, 60_000);

  it('to a target with an older schema', async () => {
    const business = await north.app.business();
    const { rows } = await south.client.query<{ timestamp: string; name: string }>(
      'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING timestamp, name',
    );
    onTestFinished(async () => {
      const { timestamp, name } = rows[0]!;
      await south.client.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [timestamp, name]);
    });
    expect(await refusal(business.id)).toMatch(/lacks the migration/);
    expect((await business.api.get('/me')).status).toBe(200);
  }, 60_000);

  it('when an e-mail address is taken there', async () => {
    const business = await north.app.business();
    const { email } = await business.user('manager');
    const other = await south.app.business();
    await south.client.query('UPDATE users SET email = $1 WHERE business_id = $2', [email, other.id]);
    expect(await refusal(business.id)).toContain(email);
  }, 60_000);

  it('for a sandbox, a firm, and what does not exist', async () => {
    const business = await north.app.business();
    const sandbox = await north.app.get(SandboxesService).create(business.id);
    for (const id of [sandbox.id, randomUUID()]) expect(await refusal(id)).toBe('No such business.\n');
  }, 60_000);
});

it('`--plan` says what is not carried, and changes nothing', async () => {
  const business = await fullBusiness();
  const plan = await north.cli.answer('business', 'move', '--id', business.id, '--to', south.file, '--plan');
  expect(plan).toMatchObject({ id: business.id, sandbox: null, notes: expect.any(Array) });
  expect((await business.api.get('/me')).status).toBe(200);
}, 60_000);
