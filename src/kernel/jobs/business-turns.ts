import { Injectable } from '@nestjs/common';
import { join, sql, type Sql } from '../sql/sql.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import type { TurnKind } from './turn-kinds.js';

/** The backlog of one business. */
export interface BusinessWork {
  /** The kinds of work that are due. */
  readonly due: readonly string[];
  /** Whether a worker holds a lease on any of it. */
  readonly isUnderWay: boolean;
  /** When the next work falls due; only kinds that declare `TurnOptions.dueTimes` count. */
  readonly next: Date | null;
}

/** Reads the backlog of one business at a time of its own clock (D70). One query, which neither locks nor writes. */
@Injectable()
export class BusinessTurns {
  constructor(private readonly acrossBusinesses: AcrossBusinesses) {}

  /** @param at by the clock of the business, now or later */
  async read(businessId: string, kinds: readonly TurnKind[], at: Date): Promise<BusinessWork> {
    const isIn = (read: Sql) => sql`EXISTS (SELECT 1 FROM (${read}) f WHERE f.business_id = ${businessId})`;
    const due = kinds.map((each) => sql`CASE WHEN ${isIn(each.due(at))} THEN ${each.kind}::text END`);
    const leases = kinds.flatMap(({ underWay }) => (underWay ? [isIn(underWay)] : []));
    const dueTimes = kinds.flatMap((each) =>
      each.dueTimes ? [sql`SELECT * FROM (${each.dueTimes}) each`] : [],
    );
    const next = sql`SELECT min(m.at) FROM (${join(dueTimes, ' UNION ALL ')}) m WHERE m.business_id = ${businessId} AND m.at > ${at}`;
    const [found] = await this.acrossBusinesses.rows<BusinessWork>(sql`
      SELECT array_remove(ARRAY[${join(due, ', ')}], NULL) AS due,
        ${leases.length > 0 ? sql`(${join(leases, ' OR ')})` : sql`false`} AS "isUnderWay",
        ${dueTimes.length > 0 ? sql`(${next})` : sql`NULL::timestamptz`} AS next`);
    return found!;
  }
}
