import { Column, PrimaryColumn } from 'typeorm';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { standsStill, type AssetStatus } from './asset-status.js';

/** A time in which an asset stood still; open until it has an end. An asset has one open at most (D26). */
@TenantEntity('downtimes')
export class Downtime {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') assetId!: string;
  /** The status that began it. */
  @Column('text') status!: AssetStatus;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}

/**
 * Opens or closes the downtime of an asset as its new status asks: one that stands still goes on standing still, in
 * whichever of the two statuses. The asset is locked by the caller.
 */
export async function followDowntime(work: UnitOfWork, assetId: string, status: AssetStatus): Promise<void> {
  if (!standsStill(status)) return endDowntimes(work, [assetId]);
  const open = await work.row(sql`SELECT 1 FROM ${Downtime} r WHERE ${openOf([assetId])}`);
  if (!open) work.sendInsert(Downtime, { assetId, status, startedAt: work.now, endedAt: null });
}

/** Closes the open downtimes of assets, of those that have one. */
export async function endDowntimes(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  await work.update(Downtime, openOf(assetIds), { endedAt: work.now });
}

const openOf = (assetIds: readonly string[]) =>
  sql`${isOneOf('r.asset_id', assetIds)} AND r.ended_at IS NULL`;
