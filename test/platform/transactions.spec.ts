import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Asset } from '../../src/assets/index.js';
import { Building } from '../../src/hierarchy/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { Operation, OperationActions, OperationsService } from '../../src/operations/index.js';
import { businessWithAssets } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { whileRowIsLocked, startNamedApp, writtenOf } from './observed-database.js';

const { testApp, businessWithReservation } = await startNamedApp();

/** An event that happens once and that others can wait for. */
function createSignal(): { received: Promise<void>; send: () => void } {
  let send = () => {};
  const received = new Promise<void>((done) => (send = done));
  return { received, send };
}

/** The results of requests that wait for a lock. They run beside the other tests, as they take ten seconds. */
let waited: ReturnType<typeof waitForLocks>;
beforeAll(() => {
  waited = waitForLocks();
  waited.catch(() => undefined);
});

/** Uses a separate API, so that the other one's connections stay free. */
async function waitForLocks() {
  const { business, assets } = await businessWithAssets(await startTestApp(), 1);
  const [asset, key] = [assets[0]!, randomUUID()];
  const [repeat, change] = await whileRowIsLocked('assets', asset, async (client) => {
    await client.query(
      `INSERT INTO idempotency_records (principal_kind, principal_id, idempotency_key, business_id, fingerprint, created_at, expires_at)
       VALUES ('api_key', $1, $2, $3, '', now(), now() + interval '1 day')`,
      [business.keyId, key, business.id],
    );
    return Promise.all([
      business.api.delete(`/assets/${randomUUID()}`, { 'Idempotency-Key': key }),
      business.api.patch(`/assets/${asset}`, { name: 'Never' }),
    ]);
  });
  return { business, asset, repeat, change };
}

describe('a unit of work', () => {
  it('that throws after writing leaves nothing in the database', async () => {
    const { business, operationId, open } = await businessWithReservation();
    const before = await writtenOf(business);
    const operations = testApp.get(OperationsService);
    const actions = testApp.get(OperationActions);
    const failing = business.work(async (work) => {
      await operations.open(work, open);
      await actions.cancel(work, operationId, 'sold');
      throw new Error('the power went out');
    });
    await expect(failing).rejects.toThrow('the power went out');
    expect(await writtenOf(business)).toEqual(before);
    expect((await business.api.get(`/operations/${operationId}`)).body.data.status).toBe('assigned');
  });

  it('that is refused does not store the idempotency key', async () => {
    const { business } = await businessWithReservation();
    const before = await writtenOf(business);
    const reply = await business.api.post('/operations', {
      ...{ assignee_type: 'technician', technician_id: randomUUID() },
      ...{ title: 'Replace the seal', required_skill: 'mechanical' },
    });
    expect(reply.body.error.code).toBe('invalid_reference');
    expect(await writtenOf(business)).toEqual(before);
  });

  it('with a writeOnlyIf that is false writes nothing, and still reads', async () => {
    const { business, operationId, open } = await businessWithReservation();
    const before = await writtenOf(business);
    const isWanted = createSignal();
    const found = business.work(async (work) => {
      work.writeOnlyIf(isWanted.received.then(() => false));
      const attempts = [
        // Waits for its result.
        work.insert(Building, { name: 'Hall 4', buildingType: 'industrial', physicalAddress: 'Quay 4' }),
        // Does not wait for its result.
        testApp.get(OperationsService).open(work, open),
        work.has(Operation, operationId),
      ] as const;
      isWanted.send();
      const [inserted, opened, had] = await Promise.allSettled(attempts);
      expect([inserted.status, opened.status]).toEqual(['rejected', 'fulfilled']);
      return had.status === 'fulfilled' && had.value;
    });
    expect(await found).toBe(true);
    expect(await writtenOf(business)).toEqual(before);
  });

  it('with a writeOnlyIf that becomes true runs the waiting statements in order', async () => {
    const { business, open } = await businessWithReservation();
    const isWanted = createSignal();
    const seen = await business.work(async (work) => {
      work.writeOnlyIf(isWanted.received.then(() => true));
      const opened = work.insert(Building, {
        name: 'Hall 4',
        buildingType: 'industrial',
        physicalAddress: 'Quay 4',
      });
      // Runs after the write.
      const count = work.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${Building} b`);
      isWanted.send();
      await testApp.get(OperationsService).open(work, open);
      return { ...(await count), id: await opened };
    });
    expect(seen.count).toBe(1);
    expect((await business.api.get(`/buildings/${seen.id}`)).status).toBe(200);
  });

  it('is retried after a deadlock, and both transactions succeed', async () => {
    const { business, assets } = await businessWithAssets(testApp, 2);
    const [one, other] = [createSignal(), createSignal()];
    let attempts = 0;
    const touch = (first: string, second: string, mine: typeof one, theirs: typeof one) =>
      business.work(async (work) => {
        attempts += 1;
        await work.lock(Asset, first);
        mine.send();
        await theirs.received;
        await work.update(Asset, second, { name: `after ${first}` });
      });
    await Promise.all([touch(assets[0]!, assets[1]!, one, other), touch(assets[1]!, assets[0]!, other, one)]);
    expect(attempts).toBeGreaterThanOrEqual(3);
    const names: string[] = [];
    for (const id of assets) names.push((await business.api.get(`/assets/${id}`)).body.data.name as string);
    expect(names).toEqual([`after ${assets[1]}`, `after ${assets[0]}`]);
  });

  it('that begins earlier and commits later does not set updated_at back', async () => {
    const { business, assets } = await businessWithAssets(testApp, 1);
    const [begun, overtaken] = [createSignal(), createSignal()];
    const slow = business.work(async (work) => {
      begun.send();
      await overtaken.received;
      await work.update(Asset, assets[0]!, { description: 'slow' });
    });
    await begun.received;
    testApp.clock.advance(60_000);
    const { body } = await business.api.patch(`/assets/${assets[0]}`, { name: 'Overtaking' });
    overtaken.send();
    await slow;
    const after = await business.api.get(`/assets/${assets[0]}`);
    expect(after.body.data).toMatchObject({
      name: 'Overtaking',
      description: 'slow',
      updated_at: body.data.updated_at,
    });
  });
});

describe('waiting for a lock', () => {
  it('ends after ten seconds with 409 for a repeat of a running request, and 503 otherwise', async () => {
    const { business, asset, repeat, change } = await waited;
    expect(repeat.status).toBe(409);
    expect(repeat.body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_in_progress' });
    expect(change.status).toBe(503);
    expect(change.body.error.code).toBe('unavailable');
    expect((await business.api.patch(`/assets/${asset}`, { name: 'Now' })).status).toBe(200);
  });
});
