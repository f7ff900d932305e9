import { Column, PrimaryColumn } from 'typeorm';
import { flatten, sql } from '../sql/sql.js';
import { TenantEntity } from '../sql/tenant-entity.js';

/** A table whose rows are numbered after their commit. Its counter has the same name. */
export type NumberedTable = 'changes' | 'events';

/** The last number that a counter of a business has given out. */
@TenantEntity('counters')
export class Counter {
  @PrimaryColumn('uuid') businessId!: string;
  @PrimaryColumn('text') name!: string;
  @Column('bigint') last!: string;
}

/**
 * The newest number in a business's feed of changes, as a subquery for any statement of that business. The statement
 * sees every change up to this number; a change that it does not see gets a higher one.
 */
export const FEED_END = flatten(
  sql`coalesce((SELECT r.last::float8 FROM ${Counter} r WHERE r.name = ${'changes' satisfies NumberedTable}), 0)`,
);
