import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The types of stock movements (D28). */
export const MOVEMENT_TYPES = ['receive', 'consume', 'reserve', 'release', 'adjust'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/**
 * One line of a part's ledger (D28). Lines are never changed or removed. On hand is the sum of received, consumed and adjusted
 * quantities; reserved is the sum of reserved and released quantities.
 */
@TenantEntity('spare_part_movements')
export class SparePartMovement {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') sparePartId!: string;
  /** The operation that the movement is for, or null. Reserving and releasing always need an operation. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('text') type!: MovementType;
  /** Signed: a quantity that leaves the stock, or leaves the reservations, is negative. */
  @Column('integer') quantity!: number;
  @Column('text') note!: string;
  /** Who made the movement; null for movements from before this column existed. */
  @Column('text', { nullable: true }) actorKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The vendor of a vendor's user. */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  /** The movement that this one reverses; null for all others. A movement is reversed at most once. */
  @Column('uuid', { nullable: true }) reversesId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
