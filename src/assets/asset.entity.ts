import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { AssetStatus } from './asset-status.js';

/** The category of equipment that an asset belongs to (§2.3). */
export const ASSET_CATEGORIES = [
  'plumbing',
  'electrical',
  'hvac',
  'furniture',
  'appliance',
  'it_equipment',
  'security',
  'fire_safety',
  'structural',
  'cleaning',
  'production_machine',
  'conveyor',
  'pump',
  'motor',
  'compressor',
  'instrumentation',
  'material_handling',
  'other',
] as const;

/** The category of an asset. */
export type AssetCategory = (typeof ASSET_CATEGORIES)[number];

/** How much the business depends on an asset (§2.3). */
export const CRITICALITIES = ['low', 'medium', 'high', 'critical'] as const;

/** How much depends on an asset. */
export type Criticality = (typeof CRITICALITIES)[number];

/** Whether an asset is in service or in stock. */
export const PLACEMENTS = ['installed', 'stock'] as const;

/** A piece of equipment, in service or in stock (§2.3). Readers never see deleted assets (D25). */
@TenantEntity('assets', { live: 'deleted_at IS NULL' })
export class Asset {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text') reference!: string;
  @Column('text') category!: AssetCategory;
  @Column('text') status!: AssetStatus;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) brand!: string | null;
  @Column('text', { nullable: true }) modelNumber!: string | null;
  @Column('text', { nullable: true }) criticality!: Criticality | null;
  /** Always the building of the room. */
  @Column('uuid', { nullable: true }) buildingId!: string | null;
  @Column('uuid', { nullable: true }) roomId!: string | null;
  /** The asset that this one is a component of. */
  @Column('uuid', { nullable: true }) parentAssetId!: string | null;
  /** False for stock that is not yet in service. */
  @Column('boolean') isInstalled!: boolean;
  @Column('text', { nullable: true }) qrCode!: string | null;
  /** The previous codes. Each of them still finds the asset (D25). */
  @Column('text', { array: true, nullable: true }) formerQrCodes!: string[] | null;
  @Column('date', { nullable: true }) installationDate!: string | null;
  /** The day on which work on it was last completed, or a later recorded day. */
  @Column('date', { nullable: true }) lastMaintenanceDate!: string | null;
  /** That day as a person or another system recorded it; completed work does not change it. The schedule counts from it (D29). */
  @Column('date', { nullable: true }) recordedMaintenanceDate!: string | null;
  @Column('integer', { nullable: true }) maintenanceIntervalDays!: number | null;
  /** The procedures of its preventive operations (D73); null for none. */
  @Column('uuid', { array: true, nullable: true }) maintenanceProcedureIds!: string[] | null;
  @Column('numeric', { nullable: true }) unitPrice!: string | null;
  @Column('text', { nullable: true }) supplier!: string | null;
  @Column('uuid', { nullable: true }) supplierId!: string | null;
  @Column('date', { nullable: true }) expirationDate!: string | null;
  @Column('integer', { nullable: true }) minStock!: number | null;
  @Column('integer', { nullable: true }) initialStock!: number | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Assets including deleted ones, because codes on stickers are never reused and histories remain (D25, D55). */
@TenantEntity('assets')
export class AssetIncludingDeleted {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') reference!: string;
  @Column('text', { nullable: true }) qrCode!: string | null;
  @Column('text', { array: true, nullable: true }) formerQrCodes!: string[] | null;
}
