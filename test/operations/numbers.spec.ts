import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Counters } from '../../src/kernel/database/counters.js';
import { OperationsService, OperationUpserts, ProblemReports } from '../../src/operations/index.js';
import { OperationNumbers } from '../../src/operations/operation-numbers.js';
import { eventsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp({ DATABASE_POOL_MAX: '4' });
const operations = testApp.get(OperationsService);

const WORK = { title: 'Replace the seal', required_skill: 'mechanical', assignee_type: null };
const wanted = { title: 'Replace the seal', assigneeType: null } as const;

async function numberOf(business: TestBusiness, id: string): Promise<number | null> {
  return (await business.api.get(`/operations/${id}`)).body.data.number as number | null;
}

describe('the number of an operation', () => {
  it('counts from 1 in each business, and stands in the resource and in each event', async () => {
    for (const business of [await testApp.business(), await testApp.business()]) {
      for (const number of [1, 2]) {
        const { data } = (await business.api.post('/operations', WORK)).body;
        expect(data.number).toBe(number);
        await business.api.post(`/operations/${data.id}/cancel`);
        const events = await eventsOf(business, { about: data.id });
        expect(events.map(({ data: shown }) => (shown.object as { number: number }).number)).toEqual([
          number,
          number,
        ]);
      }
    }
  });

  it('is given however an operation is opened', async () => {
    const business = await testApp.business();
    const assetId = await business.asset();
    const ids = await business.work(async (work) => [
      await operations.open(work, wanted),
      await testApp.get(ProblemReports).report(work, { title: 'It drips' }),
      await testApp.get(ProblemReports).open(work, wanted),
      (await testApp.get(OperationUpserts).put(work, 'erp-1', wanted)).id,
      await operations.openPreventive(work, {
        assetId,
        assetName: 'Feed pump',
        dueOn: '2026-12-01',
        scheduledFor: testApp.clock.now(),
      }),
    ]);
    expect(await Promise.all(ids.map((id) => numberOf(business, id)))).toEqual([1, 2, 3, 4, 5]);
  });

  it('rises in the order of a bulk request, in which refused operations leave gaps', async () => {
    const business = await testApp.business();
    const refused = { ...WORK, asset_id: randomUUID() };
    const reply = await business.api.post('/operations/bulk', { items: [WORK, refused, WORK] });
    const numbers = reply.body.data.results.map(
      ({ resource }: { resource: { number: number } | null }) => resource?.number,
    );
    expect(numbers).toEqual([1, undefined, 3]);
  });

  it('stays the same when an operation changes', async () => {
    const business = await testApp.business();
    const id = await business.operation();
    await business.api.patch(`/operations/${id}`, { title: 'Replace both seals' });
    expect(await numberOf(business, id)).toBe(1);
  });

  it('does not wait for an open transaction that opens another operation', async () => {
    const business = await testApp.business();
    await business.work(async (work) => {
      await operations.open(work, wanted);
      expect((await business.api.post('/operations', WORK)).body.data.number).toBe(2);
    });
  });

  it('is unique when many are opened at once', async () => {
    const business = await testApp.business();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => business.api.post('/operations', WORK)),
    );
    const numbers = replies.map(({ body }) => body.data.number as number);
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  it('is higher than every number given out before, also by another process', async () => {
    const business = await testApp.business();
    const counters = [0, 1].map((each) => new Counters(testApp.config.databaseUrl!, `test ${each}`));
    const [here, there] = counters.map((each) => new OperationNumbers(each));
    try {
      let last = 0;
      for (let turn = 0; turn < 10; turn += 1) {
        const [process, other] = turn % 2 === 0 ? [here!, there!] : [there!, here!];
        const first = await process.take(business.id, 3);
        expect(first).toBe(last + 1);
        // Both at once: each gets its own.
        const both = await Promise.all([process.take(business.id, 1), other.take(business.id, 2)]);
        expect(Math.min(...both)).toBe(first + 3);
        last = first + 5;
      }
    } finally {
      await Promise.all(counters.map((each) => each.onApplicationShutdown()));
    }
  });
});

describe('the filter by number', () => {
  it('returns that operation alone, and nothing for another number', async () => {
    const business = await testApp.business();
    const [, second] = [await business.operation(), await business.operation(), await business.operation()];
    const found = async (number: string) => {
      const reply = await business.api.get(`/operations?number=${number}`);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data.map(({ id }: { id: string }) => id);
    };
    expect(await found('2')).toEqual([second]);
    expect(await found('4')).toEqual([]);
    expect(await found('999999999')).toEqual([]);
    for (const wrong of ['WO-2', '-1', '1.5', '99999999999', ''])
      expect((await business.api.get(`/operations?number=${wrong}`)).body.error).toMatchObject({
        code: 'invalid_parameter',
        param: 'number',
      });
  });
});

describe('the search for an operation', () => {
  it.each(['#2', 'WO-2', 'wo-2', 'wo 2', 'WO2', 'WO‑2', '2', ' WO-2 '])('finds it by %s', async (text) => {
    const business = await testApp.business();
    const [, second] = [await business.operation(), await business.operation()];
    const reply = await business.api.get(`/operations?search=${encodeURIComponent(text)}`);
    expect(reply.body.data.map(({ id }: { id: string }) => id)).toEqual([second]);
  });

  it('takes no other text for a number', async () => {
    const business = await testApp.business();
    await business.operation();
    for (const text of ['P-1', 'WO-', '#', 'WO-1-1', '99999999999'])
      expect((await business.api.get(`/operations?search=${encodeURIComponent(text)}`)).body.data).toEqual(
        [],
      );
  });
});
