import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Log } from '../../src/kernel/log.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { MailServer } from '../notifications/mail-server.js';
import { eventually } from '../support/eventually.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { clockOf, DAY_S, move, newSandbox } from './sandboxes.js';

const DAY_MS = DAY_S * 1000;
let mails: MailServer;
let testApp: TestApp;
let live: TestBusiness;
let sandbox: TestBusiness;
let receiver: Receiver;

beforeAll(async () => {
  mails = await MailServer.open();
  testApp = await startTestAppAlone({ SMTP_URL: mails.url });
});
afterAll(() => mails.close());
beforeEach(async () => {
  ({ live, sandbox } = await newSandbox(testApp));
  receiver = await Receiver.open();
});
afterEach(async () => {
  await testApp.stopWorkers();
  await receiver.close();
});

const targetOf = async ({ api }: TestBusiness) =>
  (await api.get('/sandbox/clock')).body.data.moving_to as string | null;
const preventiveOn = async (assetId: string) =>
  (await sandbox.api.get(`/operations?asset_id=${assetId}`)).body.data as unknown[];

describe('advancing a clock', () => {
  it('is continued by another worker when one stops, without doing anything twice', async () => {
    const asset = await sandbox.asset({ maintenance_interval_days: 60 });
    await sandbox.endpoint(receiver.url, { enabled: true });
    // The first attempt hangs, and its worker is stopped meanwhile.
    receiver.answer = () => undefined;
    const first = await testApp.worker();
    const moving = move(sandbox, { advance_seconds: 70 * DAY_S });
    await receiver.arrived(1);
    expect((await sandbox.api.get('/sandbox/clock')).body.data.moving_to).not.toBeNull();
    await first.stop(AbortSignal.timeout(100));
    receiver.answer = (_, response) => response.writeHead(200).end();
    await testApp.worker();
    await moving;
    expect(await preventiveOn(asset)).toHaveLength(1);
    const [delivery, ...others] = await testApp.acrossBusinesses.rows<{ status: string }>(
      sql`SELECT status FROM webhook_deliveries WHERE business_id = ${sandbox.id}`,
    );
    expect([delivery?.status, others]).toEqual(['succeeded', []]);
    expect((await clockOf(sandbox)).getTime() - testApp.clock.now().getTime()).toBeGreaterThan(69 * DAY_MS);
  }, 90_000);

  it('returns 503 when the process is about to stop, without an error in the log, and continues later', async () => {
    const logged = vi.spyOn(testApp.get(Log), 'error');
    const server = testApp.app.getHttpServer();
    const { port } = server.address() as AddressInfo;
    const moving = move(sandbox, { advance_seconds: 5 * DAY_S }, 503);
    await eventually(
      () => targetOf(sandbox),
      (target) => target !== null,
    );
    server.close();
    const { body } = await moving;
    expect(body.error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('GET /sandbox/clock') as unknown,
    });
    expect(logged.mock.calls).toEqual([]);
    logged.mockRestore();
    server.listen(port);
    await testApp.worker();
    await eventually(
      () => targetOf(sandbox),
      (target) => target === null,
    );
    expect((await clockOf(sandbox)).getTime() - testApp.clock.now().getTime()).toBeGreaterThan(4 * DAY_MS);
  }, 60_000);

  it('has the same result with several workers', async () => {
    await Promise.all([testApp.worker(), testApp.worker()]);
    const assets = await Promise.all(
      [10, 20, 30].map((days) => sandbox.asset({ maintenance_interval_days: days })),
    );
    await sandbox.endpoint(receiver.url, { enabled: true });
    await move(sandbox, { advance_seconds: 35 * DAY_S });
    for (const asset of assets) expect(await preventiveOn(asset)).toHaveLength(1);
    expect(receiver.received).toHaveLength(3);
  }, 60_000);
});

describe('the users of a sandbox', () => {
  it('get no e-mails, while the users of the business do', async () => {
    await testApp.worker();
    const emails: string[] = [];
    for (const each of [sandbox, live]) {
      const { id: userId, email } = await each.user('technician');
      await each.operation(forTechnician(await each.technician({ userId })));
      emails.push(email);
    }
    const [ofSandbox, ofLive] = emails as [string, string];
    await eventually(
      () => Promise.resolve(mails.to(ofLive)),
      ({ length }) => length === 1,
    );
    await move(sandbox, { advance_seconds: DAY_S });
    expect(mails.to(ofSandbox)).toEqual([]);
    const [kept] = await testApp.acrossBusinesses.rows<{ status: string; error: string }>(
      sql`SELECT status, error FROM notice_deliveries WHERE business_id = ${sandbox.id}`,
    );
    expect(kept).toEqual({ status: 'dead', error: 'sandbox' });
  }, 60_000);
});
