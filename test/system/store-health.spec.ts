import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, afterAll, describe, expect, it } from 'vitest';
import { StoreHealth } from '../../src/attachments/store-health.js';
import { S3Store } from '../../src/attachments/stores/s3-store.js';
import { temporaryFolder } from '../support/after-kill.js';
import { MovingClock } from '../support/moving-clock.js';
import { endProcesses, ServiceProcess } from '../support/process.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { S3Server } from '../attachments/s3-server.js';
import { sharedDatabase } from '../support/new-database.js';

const folder = temporaryFolder('maintenance-store');
const store = join(folder, 'store');
const s3 = await new S3Server().start();

afterEach(endProcesses);
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ready(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/health/ready`);
  const { status, attachment_store: store } = (await answer.json()) as Record<string, string>;
  return [answer.status, status, store].filter((each) => each !== undefined).join(' ');
}

const expectReadiness = (of: TestApp) => expect.poll(() => ready(of.origin), { timeout: 10_000 });

describe('the health of a process, which stays in service,', () => {
  // A file in place of the folder also prevents writes by root; permissions do not.
  it('names an attachment folder that is not writable, until it is again', async () => {
    mkdirSync(store);
    const testApp = await startTestApp({ ATTACHMENTS_URL: pathToFileURL(store).href });
    await expectReadiness(testApp).toBe('200 ready');
    renameSync(store, `${store}.away`);
    writeFileSync(store, '');
    await expectReadiness(testApp).toMatch(/^200 ready cannot be written: (ENOTDIR|EEXIST)/);
    rmSync(store);
    renameSync(`${store}.away`, store);
    await expectReadiness(testApp).toBe('200 ready');
    expect(readdirSync(store)).toEqual(['incoming']);
    expect(readdirSync(join(store, 'incoming'))).toEqual([]);
  });

  it('names a disk that takes no file', async () => {
    const testApp = await startTestApp({ ATTACHMENTS_URL: 'file:///dev/full' });
    await expectReadiness(testApp).toMatch(/^200 ready cannot be written: E[A-Z]+/);
  });

  it('names a bucket that rejects writes, and the check leaves no objects behind', async () => {
    const healthy = await startTestApp({ ATTACHMENTS_URL: s3.url() });
    await expectReadiness(healthy).toBe('200 ready');
    expect([...s3.objects.keys()]).toEqual([]);
    const wrongSecret = await startTestApp({ ATTACHMENTS_URL: s3.url('another secret') });
    await expectReadiness(wrongSecret).toMatch(/^200 ready cannot be written: The store answered 403/);
  });
});

describe('a store that does not answer', () => {
  it('is asked once until it answers, and is reported meanwhile', async () => {
    let answer: () => void = () => undefined;
    s3.uploadsWaitFor = new Promise((resolve) => (answer = resolve));
    const before = s3.uploads;
    const health = new StoreHealth(
      Object.assign(new S3Store(s3.url(), new MovingClock()), { checkEveryMs: 0 }),
    );
    for (let asked = 0; asked < 3; asked += 1) expect(await health.problem()).toBe('it does not answer');
    expect(s3.uploads - before).toBe(1);
    answer();
    await expect.poll(() => health.problem()).toBeUndefined();
    expect(s3.uploads - before).toBeGreaterThan(1);
  });
});

describe('a process that cannot store files', () => {
  it.each([
    ['main.api', 'The API listens.'],
    ['main.portal', 'The portal listens.'],
    ['main.worker', 'The worker is running.'],
  ])(
    'starts, and logs the reason once: %s',
    async (entry, up) => {
      const service = new ServiceProcess(entry, {
        DATABASE_URL: await sharedDatabase(),
        SECRET_KEY: 'a secret for tests alone, of forty bytes.',
        ATTACHMENTS_URL: 'file:///proc/attachments',
        PORT: '0',
        PORTAL_PORT: '0',
      });
      await service.says(up);
      const lines = service.output.split('\n').filter((line) => line.includes('attachment store cannot'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/"level":50,.*"reason":"E[A-Z]+:/);
      expect(service.errors).toBe('');
    },
    60_000,
  );
});
