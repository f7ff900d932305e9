import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The value of a meter at a point in time (D64), identified by its meter and time. Only a correction changes or removes it. */
@TenantEntity('meter_readings')
export class MeterReading {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') meterId!: string;
  /** A decimal with at most six fraction digits. */
  @Column('numeric') value!: string;
  @Column('timestamptz') readAt!: Date;
  /** Whether the counter was reset to zero before this reading. */
  @Column('boolean') isReset!: boolean;
  @Column('text') note!: string;
  /** Who recorded it. */
  @Column('text', { nullable: true }) actorKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  /** When and by whom it was last corrected; null if it never was. */
  @Column('timestamptz', { nullable: true }) correctedAt!: Date | null;
  @Column('text', { nullable: true }) correctedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) correctedById!: string | null;
}
