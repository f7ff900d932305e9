import { Injectable } from '@nestjs/common';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import { rawSql, sql } from '../sql/sql.js';
import { Job } from './job.js';

/** How often a worker looks for tables to analyse, in milliseconds. Autovacuum looks once a minute, and waits longer if it is busy. */
const EVERY_MS = 2_000;
/** Below the first size, in bytes, any plan is good. Above the second, a table grows slowly enough for autovacuum. */
const SIZES = { first: 128 * 1024, last: 256 * 1024 * 1024 };

/**
 * Analyses tables that have doubled since their last statistics, while they are small. PostgreSQL plans a table without statistics as if
 * one row in 200 were alive, so every index of live rows seems to contain a single row. A lookup by id may then read all rows of a
 * business, and loading a plant gets slower with every row.
 *
 * It needs the role that owns the tables; tables of another role are left to autovacuum.
 */
@Injectable()
export class FirstStatistics {
  constructor(private readonly acrossBusinesses: AcrossBusinesses) {}

  /** @returns the names of the analysed tables */
  @Job({ name: 'first-statistics', everyMs: EVERY_MS })
  async analyzeDoubled(): Promise<string[]> {
    const doubled = await this.acrossBusinesses.rows<{ name: string }>(sql`
      SELECT c.oid::regclass::text AS name
      FROM pg_class c CROSS JOIN LATERAL pg_relation_size(c.oid) size
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'USAGE')
        AND size BETWEEN ${SIZES.first}::bigint AND ${SIZES.last}::bigint
        AND size >= 2 * c.relpages::bigint * current_setting('block_size')::bigint`);
    const names = doubled.map(({ name }) => name);
    // A table that another worker analyses, or that a migration changes, is skipped.
    for (const name of names) await this.acrossBusinesses.rows(rawSql(`ANALYZE (SKIP_LOCKED) ${name}`));
    return names;
  }
}
