import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../sql/tenant-entity.js';

/** What can happen to a resource, as those who keep a copy see it. */
export const CHANGE_ACTIONS = ['created', 'updated', 'deleted'] as const;

/** One of them. */
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** That a resource changed: one row for each that a transaction changed (D49). */
@TenantEntity('changes')
export class Change {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  /** The resource's `object`. */
  @Column('text') type!: string;
  /** The id of its row. */
  @Column('uuid') resourceId!: string;
  @Column('text') action!: ChangeAction;
  /** Who made it: a key, or a person; null for the service itself, and for changes of earlier releases. */
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') changedAt!: Date;
  /** When it was written, by PostgreSQL's clock: changes that are numbered together are put in this order. */
  @Column('timestamptz') recordedAt!: Date;
  /** Its place in the feed, from 1; null until the commit is over and it is given. */
  @Column('bigint', { nullable: true }) sequence!: string | null;
}
