import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangesService } from '../../src/changes/index.js';
import type { Position } from '../../src/kernel/database/page.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { Building } from '../../src/hierarchy/index.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

// Transactions commit in another order than they begin, or write. Whoever follows the feed meanwhile misses none.
const testApp = await startTestAppAlone();
const changes = testApp.get(ChangesService);

/** A transaction that does what it is told, when it is told. */
class Transaction {
  private waiting: (() => void) | undefined;
  private readonly over: Promise<unknown>;

  constructor(business: TestBusiness) {
    this.over = business
      .work(async (work) => {
        for (let isOver = false; !isOver;) isOver = await (await this.next())(work);
      })
      .catch((error: Error) => error.message);
  }

  private readonly told: ((work: UnitOfWork) => Promise<boolean>)[] = [];

  private async next(): Promise<(work: UnitOfWork) => Promise<boolean>> {
    while (this.told.length === 0) await new Promise<void>((go) => (this.waiting = go));
    return this.told.shift()!;
  }

  /** Has it do something. @returns once it is done */
  do<T>(act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return new Promise((done) => {
      this.tell(async (work) => {
        done(await act(work));
        return false;
      });
    });
  }

  async commit(): Promise<void> {
    this.tell(() => Promise.resolve(true));
    expect(await this.over).toBeUndefined();
  }

  async rollBack(): Promise<void> {
    this.tell(() => Promise.reject(new Error('rolled back')));
    expect(await this.over).toBe('rolled back');
  }

  private tell(act: (work: UnitOfWork) => Promise<boolean>): void {
    this.told.push(act);
    this.waiting?.();
  }
}

const building = { name: 'Mill', physicalAddress: '1 Mill Lane', buildingType: 'office' } as const;

/** Follows the feed as a client does: page by page, with nothing but the cursor between. */
class Reader {
  readonly told: { readonly id: string; readonly resource: string; readonly sequence: number }[] = [];
  private after: Position | null = null;

  constructor(private readonly business: TestBusiness) {}

  async read(limit: number): Promise<void> {
    const page = await changes.list(this.business.tenant, {}, { limit, after: this.after });
    for (const { id, resource_id: resource, sequence } of page.items())
      this.told.push({ id, resource, sequence });
    this.after = page.resume;
  }
}

/** What happens next, to which of the transactions under way. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('begin', 'write', 'write', 'commit', 'commit', 'roll back', 'read', 'read'),
    which: fc.nat(),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 10, maxLength: 60 },
);
const MOST_AT_ONCE = 5;

describe('a follower, while slow and fast writers work at once', () => {
  it('is told of every committed change once, in the order of the commits, whatever comes between', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        const business = await testApp.business();
        const reader = new Reader(business);
        const open: { transaction: Transaction; written: string[] }[] = [];
        /** What was committed, by transaction; and how many were when each began. */
        const committed: { written: string[]; begunAfter: number }[] = [];
        const beginnings = new Map<Transaction, number>();
        for (const { what, which, limit } of course) {
          if (what === 'read') await reader.read(limit);
          if (what === 'begin' && open.length < MOST_AT_ONCE) {
            const transaction = new Transaction(business);
            beginnings.set(transaction, committed.length);
            open.push({ transaction, written: [] });
          }
          const at = which % Math.max(open.length, 1);
          const chosen = open[at];
          if (!chosen) continue;
          if (what === 'write')
            chosen.written.push(await chosen.transaction.do((work) => work.insert(Building, building)));
          if (what === 'roll back') await chosen.transaction.rollBack();
          if (what === 'commit') {
            await chosen.transaction.commit();
            committed.push({ written: chosen.written, begunAfter: beginnings.get(chosen.transaction)! });
          }
          if (what === 'roll back' || what === 'commit') open.splice(at, 1);
        }
        for (const { transaction } of open) await transaction.rollBack();
        await reader.read(200);
        const told = reader.told.map(({ resource }) => resource);
        expect([...told].sort()).toEqual(committed.flatMap(({ written }) => written).sort());
        expect(reader.told.map(({ sequence }) => sequence)).toEqual(told.map((_, index) => index + 1));
        const placeOf = new Map(told.map((resource, place) => [resource, place]));
        // Who began when another was over comes behind it.
        committed.forEach(({ written, begunAfter }) => {
          const before = committed.slice(0, begunAfter).flatMap((each) => each.written);
          const last = Math.max(-1, ...before.map((resource) => placeOf.get(resource)!));
          for (const resource of written) expect(placeOf.get(resource)).toBeGreaterThan(last);
        });
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('is told of one who waited for another behind that one, though it began and wrote before', async () => {
    const business = await testApp.business();
    const contended = await business.building();
    const reader = new Reader(business);
    const patient = new Transaction(business);
    const own = await patient.do((work) => work.insert(Building, building));
    const quick = new Transaction(business);
    await quick.do((work) => work.lock(Building, contended));
    await quick.do((work) => work.update(Building, contended, { name: 'By the quick one' }));
    const waited = patient.do(async (work) => {
      await work.lock(Building, contended);
      await work.update(Building, contended, { name: 'By the patient one' });
    });
    await quick.commit();
    await waited;
    await patient.commit();
    await reader.read(200);
    expect(reader.told.map(({ resource }) => resource)).toEqual([contended, contended, own, contended]);
  });

  it('holds nobody up: while one transaction is open, others of the business commit and are told', async () => {
    const business = await testApp.business();
    const reader = new Reader(business);
    const slow = new Transaction(business);
    const late = await slow.do((work) => work.insert(Building, building));
    const prompt = [await business.building(), await business.building()];
    await reader.read(200);
    expect(reader.told.map(({ resource }) => resource)).toEqual(prompt);
    await slow.commit();
    await reader.read(200);
    expect(reader.told.map(({ resource }) => resource)).toEqual([...prompt, late]);
  });

  it('gives a number to each change once when many read at the same time', async () => {
    const business = await testApp.business();
    await Promise.all(Array.from({ length: 20 }, () => business.building()));
    const readers = Array.from({ length: 8 }, () => new Reader(business));
    await Promise.all(readers.map((reader) => reader.read(200)));
    await Promise.all(readers.map((reader) => reader.read(200)));
    for (const { told } of readers) {
      expect(told).toEqual(readers[0]!.told);
      expect(told.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    }
  });
});
