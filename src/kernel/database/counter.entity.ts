import { Column, PrimaryColumn } from 'typeorm';
import { flatten, sql } from '../sql/sql.js';
import { TenantEntity } from '../sql/tenant-entity.js';

/** A table whose rows are numbered after their commit. Its name is also that of the counter. */
export type NumberedTable = 'changes' | 'events';

/** The last number that was given of a thing that a business counts. */
@TenantEntity('counters')
export class Counter {
  @PrimaryColumn('uuid') businessId!: string;
  @PrimaryColumn('text') name!: string;
  @Column('bigint') last!: string;
}

/**
 * The newest number in the feed of a business, for any statement of its own: all with a lower one is committed, and seen by that
 * statement, so what it does not see has a higher one.
 */
export const FEED_END = flatten(
  sql`coalesce((SELECT r.last::float8 FROM ${Counter} r WHERE r.name = ${'changes' satisfies NumberedTable}), 0)`,
);
