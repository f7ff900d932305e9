import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Asset } from '../../src/assets/index.js';
import { Building } from '../../src/hierarchy/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { Operation, OperationActions, OperationsService } from '../../src/operations/index.js';
import { businessWithAssets } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { holding, startNamedApp, writtenOf } from './observed-database.js';

const { testApp, businessWithReservation } = await startNamedApp();

/** Something that happens once, for others to wait for. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((done) => (give = done));
  return { given, give };
}

/** What becomes of requests that wait for a lock. It takes its time, which the other tests use. */
let waited: ReturnType<typeof waitForLocks>;
beforeAll(() => {
  waited = waitForLocks();
  waited.catch(() => undefined);
});

/** Over an API of its own: the connections of the other are looked at, and cut. */
async function waitForLocks() {
  const { business, assets } = await businessWithAssets(await startTestApp(), 1);
  const [asset, key] = [assets[0]!, randomUUID()];
  const [repeat, change] = await holding('assets', asset, async (client) => {
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
  it('that throws after it wrote leaves nothing behind', async () => {
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

  it('that a request refuses after its claim leaves the idempotency key free', async () => {
    const { business } = await businessWithReservation();
    const before = await writtenOf(business);
    const reply = await business.api.post('/operations', {
      ...{ assignee_type: 'technician', technician_id: randomUUID() },
      ...{ title: 'Replace the seal', required_skill: 'mechanical' },
    });
    expect(reply.body.error.code).toBe('invalid_reference');
    expect(await writtenOf(business)).toEqual(before);
  });

  it('that turns out to be for nothing writes nothing, and still reads', async () => {
    const { business, operationId, open } = await businessWithReservation();
    const before = await writtenOf(business);
    const isWanted = signal();
    const found = business.work(async (work) => {
      work.writeOnlyIf(isWanted.given.then(() => false));
      const attempts = [
        // Waits for what it writes.
        work.insert(Building, { name: 'Hall 4', buildingType: 'industrial', physicalAddress: 'Quay 4' }),
        // Only sends it.
        testApp.get(OperationsService).open(work, open),
        work.has(Operation, operationId),
      ] as const;
      isWanted.give();
      const [inserted, opened, had] = await Promise.allSettled(attempts);
      expect([inserted.status, opened.status]).toEqual(['rejected', 'fulfilled']);
      return had.status === 'fulfilled' && had.value;
    });
    expect(await found).toBe(true);
    expect(await writtenOf(business)).toEqual(before);
  });

  it('writes in order what had to wait until it was known to be wanted', async () => {
    const { business, open } = await businessWithReservation();
    const isWanted = signal();
    const seen = await business.work(async (work) => {
      work.writeOnlyIf(isWanted.given.then(() => true));
      const opened = work.insert(Building, {
        name: 'Hall 4',
        buildingType: 'industrial',
        physicalAddress: 'Quay 4',
      });
      // Asked for behind the write, and so answered behind it.
      const count = work.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${Building} b`);
      isWanted.give();
      await testApp.get(OperationsService).open(work, open);
      return { ...(await count), id: await opened };
    });
    expect(seen.count).toBe(1);
    expect((await business.api.get(`/buildings/${seen.id}`)).status).toBe(200);
  });

  it('is run again after a deadlock, and both sides of it succeed', async () => {
    const { business, assets } = await businessWithAssets(testApp, 2);
    const [one, other] = [signal(), signal()];
    let attempts = 0;
    const touch = (first: string, second: string, mine: typeof one, theirs: typeof one) =>
      business.work(async (work) => {
        attempts += 1;
        await work.lock(Asset, first);
        mine.give();
        await theirs.given;
        await work.update(Asset, second, { name: `after ${first}` });
      });
    await Promise.all([touch(assets[0]!, assets[1]!, one, other), touch(assets[1]!, assets[0]!, other, one)]);
    expect(attempts).toBeGreaterThanOrEqual(3);
    const names: string[] = [];
    for (const id of assets) names.push((await business.api.get(`/assets/${id}`)).body.data.name as string);
    expect(names).toEqual([`after ${assets[1]}`, `after ${assets[0]}`]);
  });

  it('that began earlier and commits later does not take updated_at back', async () => {
    const { business, assets } = await businessWithAssets(testApp, 1);
    const [begun, overtaken] = [signal(), signal()];
    const slow = business.work(async (work) => {
      begun.give();
      await overtaken.given;
      await work.update(Asset, assets[0]!, { description: 'slow' });
    });
    await begun.given;
    testApp.clock.advance(60_000);
    const { body } = await business.api.patch(`/assets/${assets[0]}`, { name: 'Overtaking' });
    overtaken.give();
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
  it('ends after ten seconds: 409 for a repeat of what still runs, 503 for anything else', async () => {
    const { business, asset, repeat, change } = await waited;
    expect(repeat.status).toBe(409);
    expect(repeat.body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_in_progress' });
    expect(change.status).toBe(503);
    expect(change.body.error.code).toBe('unavailable');
    expect((await business.api.patch(`/assets/${asset}`, { name: 'Now' })).status).toBe(200);
  });
});
