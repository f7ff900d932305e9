import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { AssetStatus } from './asset-status.js';

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
  work.sendInsert(AssetStatusChange, {
    ...change,
    actorKind: work.principal.kind,
    actorId: work.principal.id,
  });
}
