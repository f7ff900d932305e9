import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** What can happen to stock (D28). */
export const MOVEMENT_TYPES = ['receive', 'consume', 'reserve', 'release', 'adjust'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/**
 * One line of a part's ledger (D28); never changed, never removed. On hand is the sum of what was received, consumed and
 * adjusted; reserved is the sum of what was reserved and released.
 */
@TenantEntity('spare_part_movements')
export class SparePartMovement {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') sparePartId!: string;
  /** The operation it was for; null when it was for none. Reserving and releasing are always for one. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('text') type!: MovementType;
  /** Signed: what leaves the shelf, or leaves the reservations, is negative. */
  @Column('integer') quantity!: number;
  @Column('text') note!: string;
  /** Who moved it; null for what moved before that was kept. */
  @Column('text', { nullable: true }) actorKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The firm of a vendor's user. */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
