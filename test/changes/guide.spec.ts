import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/after-kill.js';
import { eventually } from '../support/eventually.js';
import { oneOfEach } from '../support/records.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const PROGRAM = fileURLToPath(new URL('../../docs/guides/erp-sync.mjs', import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;

const testApp = await startTestAppAlone();
const folder = temporaryFolder('erp-sync');

type Copy = { resources: Record<string, Record<string, { name?: string; status?: string }>> };

/** A run of the program of docs/guides for a business, which keeps its copy from one run to the next. */
function start(business: TestBusiness, ...options: string[]) {
  const copy = join(folder, `${business.id}.json`);
  const env = { ...process.env, API: `${testApp.origin}/api/v1`, KEY: business.key, COPY: copy };
  const child = spawn(process.execPath, [PROGRAM, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { text: '' };
  child.stdout.on('data', (bytes: Buffer) => (said.text += String(bytes)));
  child.stderr.on('data', (bytes: Buffer) => (said.text += String(bytes)));
  const read = async () => (JSON.parse(await readFile(copy, 'utf8')) as Copy).resources;
  return { child, said, read };
}

async function runOnce(business: TestBusiness) {
  const { child, said, read } = start(business, '--once');
  const [status] = (await once(child, 'close')) as [number];
  expect(status, said.text).toBe(0);
  return { said: said.text, resources: await read() };
}

describe('the program of docs/guides/erp-sync.md', () => {
  it('copies everything, then brings the copy up to date with what changed since', async () => {
    const business = await testApp.business();
    const records = await oneOfEach(business);
    const { resources } = await runOnce(business);
    expect(resources.asset![records.assetId!]).toEqual(
      (await business.api.get(`/assets/${records.assetId}`)).body.data,
    );
    expect(Object.keys(resources.room!)).toContain(records.roomId);
    await business.api.patch(`/assets/${records.assetId}`, { name: 'Renamed' });
    await business.api.delete(`/rooms/${records.roomId}`);
    const added = await business.building();
    const later = await runOnce(business);
    expect(later.said).toMatch(/^changed: \d+\n$/);
    expect(later.resources.asset![records.assetId!]!.name).toBe('Renamed');
    expect(Object.keys(later.resources.room!)).not.toContain(records.roomId);
    expect(Object.keys(later.resources.building!)).toContain(added);
  });

  it('follows what happens while it runs', async () => {
    const business = await testApp.business();
    const { child, said, read } = start(business);
    await eventually(
      () => Promise.resolve(said.text),
      (text) => text.includes('copied in full'),
    );
    const id = await business.building();
    await eventually(read, ({ building }) => building![id] !== undefined);
    child.kill();
    await once(child, 'close');
  });

  it('begins anew when it was away for too long', async () => {
    const business = await testApp.business();
    await runOnce(business);
    const id = await business.building();
    testApp.clock.advance(91 * DAY_MS);
    await business.api.get('/changes');
    await takeTurns(testApp, 'retention');
    const { said, resources } = await runOnce(business);
    expect(said).toContain('copied in full');
    expect(Object.keys(resources.building!)).toEqual([id]);
  });
});
