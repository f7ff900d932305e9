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

/** Starts the program of docs/guides for a business. Its copy is kept between runs. */
function start(business: TestBusiness, ...options: string[]) {
  const copy = join(folder, `${business.id}.json`);
  const env = { ...process.env, API: `${testApp.origin}/api/v1`, KEY: business.key, COPY: copy };
  const child = spawn(process.execPath, [PROGRAM, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  child.stdout.on('data', (bytes: Buffer) => (output.text += String(bytes)));
  child.stderr.on('data', (bytes: Buffer) => (output.text += String(bytes)));
  const read = async () => (JSON.parse(await readFile(copy, 'utf8')) as Copy).resources;
  return { child, output, read };
}

async function runOnce(business: TestBusiness) {
  const { child, output, read } = start(business, '--once');
  const [status] = (await once(child, 'close')) as [number];
  expect(status, output.text).toBe(0);
  return { output: output.text, resources: await read() };
}

describe('the program of docs/guides/erp-sync.md', () => {
  it('copies everything, and then updates the copy with later changes', async () => {
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
    expect(later.output).toMatch(/^changed: \d+\n$/);
    expect(later.resources.asset![records.assetId!]!.name).toBe('Renamed');
    expect(Object.keys(later.resources.room!)).not.toContain(records.roomId);
    expect(Object.keys(later.resources.building!)).toContain(added);
  });

  it('updates the copy while it runs', async () => {
    const business = await testApp.business();
    const { child, output, read } = start(business);
    await eventually(
      () => Promise.resolve(output.text),
      (text) => text.includes('copied in full'),
    );
    const id = await business.building();
    await eventually(read, ({ building }) => building![id] !== undefined);
    child.kill();
    await once(child, 'close');
  });

  it('copies everything again when it was offline for more than 90 days', async () => {
    const business = await testApp.business();
    await runOnce(business);
    const id = await business.building();
    testApp.clock.advance(91 * DAY_MS);
    await business.api.get('/changes');
    await takeTurns(testApp, 'retention');
    const { output, resources } = await runOnce(business);
    expect(output).toContain('copied in full');
    expect(Object.keys(resources.building!)).toEqual([id]);
  });
});
