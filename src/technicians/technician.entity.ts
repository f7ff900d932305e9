import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { TradeCode } from './trade-codes.js';

/** A person who does the work. They stay on record once they have left, because operations name them. */
@TenantEntity('technicians')
export class Technician {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) phoneNumber!: string | null;
  /** What they may do in the service, not a trade. */
  @Column('text', { nullable: true }) role!: string | null;
  /** The trades they are certified for. */
  @Column('text', { array: true }) skills!: TradeCode[];
  /** False once they are offboarded. */
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
