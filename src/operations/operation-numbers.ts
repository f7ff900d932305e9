import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { isPaused } from '../kernel/database/closed-businesses.js';
import { Counters, type Series } from '../kernel/database/counters.js';
import { Database } from '../kernel/database/database.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Turns } from '../kernel/jobs/turn.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Operation } from './operation.entity.js';

/** How many operations a turn numbers. */
const BATCH = 500;

/** The numbers of a business's operations (D71). They start above the number of operations that have none, which get the lower ones. */
const OPERATIONS: Series = {
  name: 'operations',
  startsAbove: sql`SELECT greatest(count(*), max(r.number)) FROM ${Operation} r`,
};

/** Gives operations their numbers (D71): unique in the business, rising with creation. Numbers can have gaps. */
@Injectable()
export class OperationNumbers {
  constructor(private readonly counters: Counters) {}

  /**
   * Takes the numbers of new operations, outside the transaction that uses them: creations do not wait for each other. An operation that
   * is opened after another one was committed gets a higher number.
   *
   * @returns the first of consecutive numbers
   */
  take(businessId: string, count: number): Promise<number> {
    return count === 0 ? Promise.resolve(0) : this.counters.take(businessId, OPERATIONS, count);
  }

  /** Reserves the numbers of the existing operations, if that has not been done. @returns how many numbers are reserved for them */
  reserve(businessId: string): Promise<number> {
    return this.counters.start(businessId, OPERATIONS);
  }
}

/**
 * The businesses with operations that have no number, and those whose numbers have not started. The search starts from a row of a
 * distributed table, so that it runs on the same machine as the operations. A copy that a move is still writing is left alone.
 */
function businessesWithoutNumbers(): Sql {
  // One index lookup per business. The planner would otherwise read all operations without a number.
  const waits = sql`(SELECT true FROM operations r WHERE r.business_id = c.business_id AND r.number IS NULL
    ORDER BY r.created_at, r.id LIMIT 1)`;
  return sql`SELECT c.business_id FROM counters c JOIN businesses b ON b.id = c.business_id AND NOT ${isPaused('b')}
      WHERE c.name = ${OPERATIONS.name} AND ${waits}
    UNION ALL SELECT b.id FROM businesses b
      WHERE NOT ${isPaused('b')} AND b.id NOT IN (SELECT business_id FROM counters WHERE name = ${OPERATIONS.name})`;
}

/**
 * Numbers the operations of earlier releases, in the order of their creation: those from before the upgrade, and those that processes of
 * an earlier release open during it. Neither `updated_at` nor the feed of changes tells of it: a client that keeps a copy would otherwise
 * read every operation again.
 */
@Injectable()
export class EarlierOperations {
  constructor(
    private readonly database: Database,
    private readonly numbers: OperationNumbers,
  ) {}

  /** Numbers some of the operations of a business that have no number. @returns whether there may be more */
  @Turns({ kind: 'operation-numbers', lane: 'short', everyMs: 15_000, due: businessesWithoutNumbers })
  async number(businessId: string): Promise<boolean> {
    const reserved = await this.numbers.reserve(businessId);
    return this.database.work(systemPrincipal(businessId), async (work) => {
      await work.lockSubject('numbers of operations');
      const waiting = await oldestWithoutNumber(work);
      if (waiting.length === 0) return false;
      const used = await lastOf(work, reserved);
      const left = Math.max(0, reserved - used);
      // The rest was opened by an earlier release after the first number of this one.
      const late = waiting.slice(left);
      const first = await this.numbers.take(businessId, late.length);
      const given = waiting.map((_, index) => (index < left ? used + 1 + index : first + index - left));
      await write(work, waiting, given);
      return waiting.length === BATCH;
    });
  }
}

/** The ids of the oldest operations without a number, in the order of their creation. */
async function oldestWithoutNumber(work: UnitOfWork): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(
    sql`SELECT r.id FROM ${Operation} r WHERE r.number IS NULL ORDER BY r.created_at, r.id LIMIT ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}

/** The last of the reserved numbers that an operation has; 0 for none. */
async function lastOf(work: UnitOfWork, reserved: number): Promise<number> {
  const found = await work.row<{ last: number }>(
    sql`SELECT r.number AS last FROM ${Operation} r WHERE r.number <= ${reserved} ORDER BY r.number DESC LIMIT 1`,
  );
  return found?.last ?? 0;
}

/** An operation that has a number by now keeps it. */
async function write(work: UnitOfWork, ids: readonly string[], numbers: readonly number[]): Promise<void> {
  const given = sql`unnest(${ids}::uuid[], ${numbers}::integer[]) given (id, number)`;
  await work.amend(
    updateOf(Operation, sql`number = given.number`, sql`r.id = given.id AND r.number IS NULL`, given),
  );
}
