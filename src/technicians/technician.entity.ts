import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { TradeCode } from './trade-codes.js';

/** A person who does maintenance work. The row is kept after they have left, because operations refer to it. */
@TenantEntity('technicians')
export class Technician {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) phoneNumber!: string | null;
  /** The role of their account, not a trade. */
  @Column('text', { nullable: true }) role!: string | null;
  /** The trades they are certified for. */
  @Column('text', { array: true }) skills!: TradeCode[];
  /** False after offboarding. */
  @Column('boolean') isActive!: boolean;
  /** When they left the roster. Null for active technicians, and for those who left under an earlier release. */
  @Column('timestamptz', { nullable: true }) offboardedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
