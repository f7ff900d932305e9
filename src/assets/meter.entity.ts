import { Column, PrimaryColumn } from 'typeorm';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { isOneOf } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A counter only rises; a gauge is a measured value that goes up and down. */
export const METER_KINDS = ['counter', 'gauge'] as const;

/** What a meter measures: a total that only grows, or a current value. */
export type MeterKind = (typeof METER_KINDS)[number];

/** A limit of a meter as clients see it (D64). Exactly one of `above` and `below` is set. Values are decimals as text. */
export interface Threshold {
  readonly above: string | null;
  readonly below: string | null;
  readonly hysteresis: string;
  readonly open_operation: {
    readonly title: string | null;
    readonly required_skill: string;
    readonly priority: string | null;
    /** The procedures of its checklist (D73); absent in thresholds of earlier releases. */
    readonly procedure_ids?: readonly string[];
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
  /** Value and time of the newest reading, by the time it was taken; null without readings. */
  @Column('numeric', { nullable: true }) lastValue!: string | null;
  @Column('timestamptz', { nullable: true }) lastReadAt!: Date | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('jsonb') thresholds!: { readonly rules: readonly Threshold[] };
  /** A bit mask of the crossed thresholds: the first one is 1, the second 2, and so on. */
  @Column('integer') crossed!: number;
  /** By the limit of a threshold: the operation that its last crossing opened. Null before the first. */
  @Column('jsonb', { nullable: true }) crossingOperations!: Readonly<Record<string, string>> | null;
  /** The usage between maintenances, in the meter's unit; null for none. */
  @Column('numeric', { nullable: true }) usageEvery!: string | null;
  @Column('text', { nullable: true }) usageSkill!: string | null;
  /** The procedures of the maintenance (D73); null for none. */
  @Column('uuid', { array: true, nullable: true }) usageProcedureIds!: string[] | null;
  /** The last multiple of `usageEvery` for which an operation was opened, since the maintenance at `usageOpenedSince`. */
  @Column('numeric', { nullable: true }) usageOpenedFor!: string | null;
  @Column('timestamptz', { nullable: true }) usageOpenedSince!: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Soft-deletes the meters of assets, along with the assets. */
export async function removeMetersOf(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  await work.update(Meter, isOneOf('r.asset_id', assetIds), { deletedAt: work.now });
}
