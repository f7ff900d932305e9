import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { isDown, type AssetStatus } from './asset-status.js';

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
  if (!open) work.sendInsert(Downtime, { assetId, status, startedAt: work.now, endedAt: null });
}

/** Closes the open downtimes of some assets. */
export async function endDowntimes(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  await work.update(Downtime, openOf(assetIds), { endedAt: work.now });
}

const openOf = (assetIds: readonly string[]) =>
  sql`${isOneOf('r.asset_id', assetIds)} AND r.ended_at IS NULL`;
