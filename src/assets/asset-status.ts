import { Column, PrimaryColumn } from 'typeorm';
import { actorField, correctionFields } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { texts } from '../kernel/messages/texts.js';
import { computed, nullable, oneOf, text, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { isOneOf, rawSql, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The condition of an asset (§3.2). Every transition is allowed (D26). */
export const ASSET_STATUSES = [
  'operational',
  'needs_maintenance',
  'under_maintenance',
  'out_of_service',
  'retired',
] as const;

/** The status of an asset. */
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Whether an asset in this status is down, which counts as downtime (D26). */
export function isDown(status: AssetStatus): boolean {
  return status === 'under_maintenance' || status === 'out_of_service';
}

/** The words for asset statuses. */
export const assetStatusTexts = texts<Record<AssetStatus, string>>({
  operational: { en: 'Operational', fr: 'En service' },
  needs_maintenance: { en: 'Needs maintenance', fr: 'Maintenance à prévoir' },
  under_maintenance: { en: 'Under maintenance', fr: 'En maintenance' },
  out_of_service: { en: 'Out of service', fr: 'Hors service' },
  retired: { en: 'Retired', fr: 'Réformé' },
});

/** A period in which an asset was down. It is open until it has an end; an asset has at most one open downtime (D26). */
@TenantEntity('downtimes')
export class Downtime {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') assetId!: string;
  /** The status that began it. */
  @Column('text') status!: AssetStatus;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** When, by whom and why it was last corrected; null if it never was. */
  @Column('timestamptz', { nullable: true }) correctedAt!: Date | null;
  @Column('text', { nullable: true }) correctedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) correctedById!: string | null;
  @Column('text', { nullable: true }) correctionReason!: string | null;
}

/**
 * Opens or closes the downtime of an asset according to its new status. A change between the two statuses that count as down
 * continues the same downtime. The caller must hold the lock on the asset.
 */
export async function updateDowntime(work: UnitOfWork, assetId: string, status: AssetStatus): Promise<void> {
  if (!isDown(status)) return endDowntimes(work, [assetId]);
  const open = await work.row(sql`SELECT 1 FROM ${Downtime} r WHERE ${openOf([assetId])}`);
  if (!open) work.insert(Downtime, { assetId, status, startedAt: work.now, endedAt: null });
}

/** Closes the open downtimes of some assets. */
export async function endDowntimes(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  await work.update(Downtime, openOf(assetIds), { endedAt: work.now });
}

const openOf = (assetIds: readonly string[]) =>
  sql`${isOneOf('r.asset_id', assetIds)} AND r.ended_at IS NULL`;

/** One change of an asset's status: old and new status, actor and note (§3.2). */
@TenantEntity('asset_status_changes')
export class AssetStatusChange {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') assetId!: string;
  @Column('text') fromStatus!: AssetStatus;
  @Column('text') toStatus!: AssetStatus;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('text') actorKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

/** Records a status change by the principal of the unit of work, without waiting for the insert. */
export function recordStatusChange(
  work: UnitOfWork,
  change: Pick<AssetStatusChange, 'assetId' | 'fromStatus' | 'toStatus' | 'note'>,
): void {
  work.insert(AssetStatusChange, {
    ...change,
    actorKind: work.principal.kind,
    actorId: work.principal.id,
  });
}

/** One status change of an asset (D55). */
export const assetStatusChangeResource = defineResource({
  object: 'asset_status_change',
  entity: AssetStatusChange,
  description:
    "A change of an asset's status, with its author and note. Setting the current status again is recorded too.",
  fields: {
    id: uuid('The entry.'),
    asset_id: uuid('The asset.'),
    status: computed(oneOf(ASSET_STATUSES, 'The new status.'), rawSql('r.to_status')),
    previous_status: computed(
      withExample(oneOf(ASSET_STATUSES, 'The previous status.'), 'needs_maintenance'),
      rawSql('r.from_status'),
    ),
    note: nullable(text('The note.', 'Back in service.')),
    actor: actorField(),
    created_at: timestamp('When it happened.'),
  },
});

/** The resource as a typed object. */
export type AssetStatusChangeResource = ResourceOf<typeof assetStatusChangeResource>;

/** A downtime of an asset (D26, D55). */
export const downtimeResource = defineResource({
  object: 'downtime',
  entity: Downtime,
  description: 'A period in which an asset was not running.',
  fields: {
    id: uuid('The downtime.'),
    asset_id: uuid('The asset.'),
    status: withExample(
      oneOf(
        ASSET_STATUSES,
        'The status that started it: `out_of_service` or `under_maintenance`. A change from one to the other does not start a new downtime.',
      ),
      'out_of_service',
    ),
    started_at: timestamp('When it began.'),
    ended_at: withExample(nullable(timestamp('When it ended; null while it lasts.')), null),
    ...correctionFields(),
    correction_reason: withExample(
      nullable(text('Why it was last corrected.', 'Repaired before noon.')),
      null,
    ),
  },
});

/** The resource as a typed object. */
export type DowntimeResource = ResourceOf<typeof downtimeResource>;
