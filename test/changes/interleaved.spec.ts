import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangesService } from '../../src/changes/index.js';
import type { Position } from '../../src/kernel/database/page.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { Building } from '../../src/hierarchy/index.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

// Transactions commit in a different order than they begin or write. A client that follows the feed must not miss a change.
const testApp = await startTestAppAlone();
const changes = testApp.get(ChangesService);

/** A transaction that runs one action at a time, when the test asks for it. */
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

  private readonly actions: ((work: UnitOfWork) => Promise<boolean>)[] = [];

  private async next(): Promise<(work: UnitOfWork) => Promise<boolean>> {
    while (this.actions.length === 0) await new Promise<void>((go) => (this.waiting = go));
    return this.actions.shift()!;
  }

  /** Runs an action. @returns its result when it is done */
  do<T>(act: (work: UnitOfWork) => PromiseLike<T>): Promise<T> {
    return new Promise((done) => {
      this.enqueue(async (work) => {
        done(await act(work));
        return false;
      });
    });
  }

  async commit(): Promise<void> {
    this.enqueue(() => Promise.resolve(true));
    expect(await this.over).toBeUndefined();
  }

  async rollBack(): Promise<void> {
    this.enqueue(() => Promise.reject(new Error('rolled back')));
    expect(await this.over).toBe('rolled back');
  }

  private enqueue(act: (work: UnitOfWork) => Promise<boolean>): void {
    this.actions.push(act);
    this.waiting?.();
  }
}

const building = { name: 'Mill', physicalAddress: '1 Mill Lane', buildingType: 'office' } as const;

/** Follows the feed as a client does: page by page, with only a cursor. */
class Reader {
  readonly changes: { readonly id: string; readonly resource: string; readonly sequence: number }[] = [];
  private after: Position | null = null;

  constructor(private readonly business: TestBusiness) {}

  async read(limit: number): Promise<void> {
    const page = await changes.list(this.business.tenant, {}, { limit, after: this.after });
    for (const { id, resource_id: resource, sequence } of page.items())
      this.changes.push({ id, resource, sequence });
    this.after = page.resume;
  }
}

/** The next step, and which of the open transactions it is for. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('begin', 'write', 'write', 'commit', 'commit', 'roll back', 'read', 'read'),
    which: fc.nat(),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 10, maxLength: 60 },
);
const MAX_OPEN = 5;

describe('the change feed with concurrent transactions', () => {
  it('lists every committed change once, in commit order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        const business = await testApp.business();
        const reader = new Reader(business);
        const open: { transaction: Transaction; written: string[] }[] = [];
        /** What each transaction wrote, and how many had committed when it began. */
        const committed: { written: string[]; begunAfter: number }[] = [];
        const beginnings = new Map<Transaction, number>();
        for (const { what, which, limit } of course) {
          if (what === 'read') await reader.read(limit);
          if (what === 'begin' && open.length < MAX_OPEN) {
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
        const resources = reader.changes.map(({ resource }) => resource);
        expect([...resources].sort()).toEqual(committed.flatMap(({ written }) => written).sort());
        expect(reader.changes.map(({ sequence }) => sequence)).toEqual(
          resources.map((_, index) => index + 1),
        );
        const placeOf = new Map(resources.map((resource, place) => [resource, place]));
        // A transaction that began after another committed comes after it.
        committed.forEach(({ written, begunAfter }) => {
          const before = committed.slice(0, begunAfter).flatMap((each) => each.written);
          const last = Math.max(-1, ...before.map((resource) => placeOf.get(resource)!));
          for (const resource of written) expect(placeOf.get(resource)).toBeGreaterThan(last);
        });
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('lists a transaction that waited for a lock after the one that held it, even if it began and wrote first', async () => {
    const business = await testApp.business();
    const contended = await business.building();
    const reader = new Reader(business);
    const waiter = new Transaction(business);
    const own = await waiter.do((work) => work.insert(Building, building));
    const holder = new Transaction(business);
    await holder.do((work) => work.lock(Building, contended));
    await holder.do((work) => work.update(Building, contended, { name: 'By the holder' }));
    const waited = waiter.do(async (work) => {
      await work.lock(Building, contended);
      await work.update(Building, contended, { name: 'By the waiter' });
    });
    await holder.commit();
    await waited;
    await waiter.commit();
    await reader.read(200);
    expect(reader.changes.map(({ resource }) => resource)).toEqual([contended, contended, own, contended]);
  });

  it('lists committed changes while another transaction of the business is open', async () => {
    const business = await testApp.business();
    const reader = new Reader(business);
    const slow = new Transaction(business);
    const late = await slow.do((work) => work.insert(Building, building));
    const prompt = [await business.building(), await business.building()];
    await reader.read(200);
    expect(reader.changes.map(({ resource }) => resource)).toEqual(prompt);
    await slow.commit();
    await reader.read(200);
    expect(reader.changes.map(({ resource }) => resource)).toEqual([...prompt, late]);
  });

  it('numbers each change once when many clients read at the same time', async () => {
    const business = await testApp.business();
    await Promise.all(Array.from({ length: 20 }, () => business.building()));
    const readers = Array.from({ length: 8 }, () => new Reader(business));
    await Promise.all(readers.map((reader) => reader.read(200)));
    await Promise.all(readers.map((reader) => reader.read(200)));
    for (const { changes: seen } of readers) {
      expect(seen).toEqual(readers[0]!.changes);
      expect(seen.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    }
  });
});
