import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { SourceLease } from '../../src/moves/source-lease.js';
import { untilWaitingForLock } from '../support/locks.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestAppAlone();
}, 60_000);

const leaseOf = (id: string) => {
  const lease = new SourceLease(testApp.acrossBusinesses, [id]);
  onTestFinished(() => lease.release());
  return lease;
};

describe('a business in the pause of a move', () => {
  it('gets 503 for each request, counted in no window, until it ends', async () => {
    const business = await testApp.business();
    const remaining = async () => Number((await business.api.get('/me')).headers['ratelimit-remaining']);
    const before = await remaining();
    const lease = leaseOf(business.id);
    await lease.hold();
    expect((await business.api.get('/me')).status).toBe(200);
    await lease.pause();
    for (const reply of [
      await business.api.get('/assets'),
      await business.api.post('/buildings', {
        name: 'Plant',
        physical_address: 'Here',
        building_type: 'office',
      }),
    ])
      expect([reply.status, reply.headers['retry-after'], reply.body.error.code]).toEqual([
        503,
        '3',
        'business_moving',
      ]);
    await lease.release();
    expect(await remaining()).toBe(before - 2);
  });

  it('has no write that another database would lack: earlier ones are waited for, later ones are refused', async () => {
    const business = await testApp.business();
    const lease = leaseOf(business.id);
    await lease.hold();
    let finish = () => {};
    const underWay = business.work(
      () =>
        new Promise<void>((done) => {
          finish = done;
        }),
    );
    const pausing = lease.pause();
    await untilWaitingForLock(testApp);
    finish();
    await Promise.all([underWay, pausing]);
    await expect(business.work(() => Promise.resolve())).rejects.toMatchObject({ code: 'business_moving' });
  });

  it('goes on when the command was killed, which then cannot close it', async () => {
    const business = await testApp.business();
    const lease = leaseOf(business.id);
    await lease.hold();
    await lease.pause();
    await testApp.acrossBusinesses.rows(
      sql`UPDATE businesses SET held_until = now(), paused_until = now() WHERE id = ${business.id}`,
    );
    expect((await business.api.get('/assets')).status).toBe(200);
    await expect(lease.close('south')).rejects.toThrow('repeat it');
  });

  it('has its deliveries held, which follow', async () => {
    const business = await testApp.business();
    const receiver = await Receiver.open();
    onTestFinished(() => receiver.close());
    await business.endpoint(receiver.url, { enabled: true });
    await testApp.worker();
    onTestFinished(() => testApp.stopWorkers());
    const lease = leaseOf(business.id);
    await lease.hold();
    await business.emit(3);
    const other = await testApp.business();
    await other.endpoint(receiver.url, { enabled: true });
    await other.emit(1);
    await receiver.arrived(1);
    expect(receiver.received).toHaveLength(1);
    await lease.release();
    await receiver.arrived(4);
  });
});
