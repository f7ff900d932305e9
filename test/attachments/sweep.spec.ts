import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { AttachmentUploads } from '../../src/attachments/index.js';
import { AttachmentSweeper } from '../../src/attachments/attachment-sweeper.js';
import { spool } from '../../src/attachments/attachment-uploads.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { fileOf } from '../support/files.js';
import { StoreFolder } from './store-folder.js';
import { takeTurns } from '../support/turns.js';

const DAY = 24 * 60 * 60 * 1000;
const folder = new StoreFolder();
const testApp = await startTestApp({ ATTACHMENTS_URL: folder.url });
const sweeper = testApp.get(AttachmentSweeper);
const uploads = testApp.get(AttachmentUploads);
let business: TestBusiness;
let assetId: string;

beforeAll(async () => {
  business = await testApp.business();
  assetId = (await oneOfEach(business)).assetId!;
});

const add = async () =>
  (await business.api.upload(`/assets/${assetId}/attachments`, fileOf('jpg'))).body.data as { id: string };

async function rowsOf(ids: readonly string[]): Promise<number> {
  const rows = await testApp.acrossBusinesses.rows(
    sql`SELECT 1 FROM attachments WHERE business_id = ${business.id} AND id = ANY(${ids}::uuid[])`,
  );
  return rows.length;
}

it('the files and rows of deleted attachments are removed, even after a crash between the two', async () => {
  const before = folder.objectsOf(business.id);
  const [one, other, kept] = [await add(), await add(), await add()];
  for (const { id } of [one, other]) await business.api.delete(`/attachments/${id}`);
  // The file of one is already gone, as after a crash.
  const [{ object_name: name }] = (await testApp.acrossBusinesses.rows<{ object_name: string }>(
    sql`SELECT object_name FROM attachments WHERE business_id = ${business.id} AND id = ${one.id}`,
  )) as [{ object_name: string }];
  rmSync(join(folder.path, name));
  expect(await rowsOf([one.id, other.id, kept.id])).toBe(3);
  await takeTurns(testApp, 'retention');
  expect(await rowsOf([one.id, other.id, kept.id])).toBe(1);
  expect(folder.objectsOf(business.id)).toHaveLength(before.length + 1);
  expect((await business.api.get(`/attachments/${kept.id}`)).status).toBe(200);
});

it('only unreferenced uploads are removed, after one day', async () => {
  const referred = await add();
  const known = folder.objectsOf(business.id);
  const receive = () =>
    uploads.receive(business.id, { fileName: 'x.jpg', stream: Readable.from([fileOf('jpg').bytes]) });
  // A process that crashes here leaves the file without a row.
  const unreferenced = await receive();
  writeFileSync(join(folder.path, 'incoming', randomUUID()), 'half a file');
  const foreign = `${randomUUID()}/${randomUUID()}`;
  mkdirSync(join(folder.path, foreign.split('/')[0]!));
  writeFileSync(join(folder.path, foreign), 'of another database');
  writeFileSync(join(folder.path, business.id, 'README'), 'of somebody');

  await sweeper.removeStrays();
  expect(folder.objectsOf(business.id)).toContain(unreferenced.objectName);
  expect(folder.incoming).toHaveLength(1);
  testApp.clock.advance(DAY);
  await sweeper.removeStrays();
  expect(folder.objectsOf(business.id).sort()).toEqual([...known, `${business.id}/README`].sort());
  expect(folder.objectsOf(foreign.split('/')[0]!)).toEqual([foreign]);
  expect(folder.incoming).toEqual([]);
  expect((await business.api.get(`/attachments/${referred.id}`)).status).toBe(200);
});

it('an upload to a full disk fails with storage_full, and leaves nothing', async () => {
  const path = join(folder.path, 'full');
  symlinkSync('/dev/full', path);
  await expect(spool(path, Readable.from([fileOf('jpg').bytes]), 1_000)).rejects.toMatchObject({
    code: 'storage_full',
    cause: { code: 'ENOSPC' },
  });
  expect(() => symlinkSync('/dev/full', path)).not.toThrow();
});

it('an upload to a folder that is not writable returns 503, and writes no row', async () => {
  const blocked = new StoreFolder();
  writeFileSync(join(blocked.path, 'incoming'), 'no folder');
  const app = await startTestApp({ ATTACHMENTS_URL: blocked.url });
  const reply = await app.client(business.key).upload(`/assets/${assetId}/attachments`, fileOf('jpg'));
  expect([reply.status, reply.body.error.code]).toEqual([503, 'unavailable']);
  rmSync(join(blocked.path, 'incoming'));
  const again = await app.client(business.key).upload(`/assets/${assetId}/attachments`, fileOf('jpg'));
  expect(again.status).toBe(201);
});
