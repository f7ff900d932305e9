import { Column, PrimaryColumn } from 'typeorm';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { isOneOf } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** What a meter shows: a count that only rises, or a measured value that goes up and down. */
export const METER_KINDS = ['counter', 'gauge'] as const;

/** One of the two. */
export type MeterKind = (typeof METER_KINDS)[number];

/** A limit of a meter, as clients read it (D64): exactly one of `above` and `below` is set. Values are decimals as text. */
export interface Threshold {
  readonly above: string | null;
  readonly below: string | null;
  readonly hysteresis: string;
  readonly open_operation: {
    readonly title: string | null;
    readonly required_skill: string;
    readonly priority: string | null;
  } | null;
}

/** A meter of an asset (D64), such as operating hours or a temperature. */
@TenantEntity('meters', { live: 'deleted_at IS NULL' })
export class Meter {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') assetId!: string;
  @Column('text') name!: string;
  @Column('text') kind!: MeterKind;
  @Column('text') unit!: string;
  /** The value and the moment of the newest reading, by the moment it was read; null while there is none. */
  @Column('numeric', { nullable: true }) lastValue!: string | null;
  @Column('timestamptz', { nullable: true }) lastReadAt!: Date | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('jsonb') thresholds!: { readonly rules: readonly Threshold[] };
  /** Which thresholds are crossed: the bit of the first one is 1, of the second 2, and so on. */
  @Column('integer') crossed!: number;
  /** How much usage calls for maintenance, in the unit of the meter; null for none. */
  @Column('numeric', { nullable: true }) usageEvery!: string | null;
  @Column('text', { nullable: true }) usageSkill!: string | null;
  /** The multiple of `usageEvery` for which an operation was opened last, since the maintenance at `usageOpenedSince`. */
  @Column('numeric', { nullable: true }) usageOpenedFor!: string | null;
  @Column('timestamptz', { nullable: true }) usageOpenedSince!: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Deletes the meters of assets, softly, as the assets themselves. */
export async function removeMetersOf(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  await work.update(Meter, isOneOf('r.asset_id', assetIds), { deletedAt: work.now });
}
