import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../sql/tenant-entity.js';

/** What can happen to a resource, as seen by a client that keeps a copy. */
export const CHANGE_ACTIONS = ['created', 'updated', 'deleted'] as const;

export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** One changed resource: each transaction writes one row for each resource it changed (D49). */
@TenantEntity('changes')
export class Change {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  /** The resource's `object`. */
  @Column('text') type!: string;
  /** The id of its row. */
  @Column('uuid') resourceId!: string;
  @Column('text') action!: ChangeAction;
  /**
   * The API key or person that made the change; null for the service itself, and for changes recorded by earlier
   * releases.
   */
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') changedAt!: Date;
  /** When the row was written, by PostgreSQL's clock. Changes that are numbered together are ordered by it. */
  @Column('timestamptz') recordedAt!: Date;
  /** The position in the feed, from 1; null until the row is numbered, which happens after the commit. */
  @Column('bigint', { nullable: true }) sequence!: string | null;
}
