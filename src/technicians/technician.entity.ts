import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/database/tenant-entity.js';

/** Somebody who does the work. He stays on record once he has left, because operations name him. */
@TenantEntity('technicians')
export class Technician {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') businessId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) phoneNumber!: string | null;
  /** What he may do in the service, not a trade. */
  @Column('text', { nullable: true }) role!: string | null;
  /** The trades he is certified for, as codes. */
  @Column('text', { array: true }) skills!: string[];
  /** False once he is offboarded. */
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
