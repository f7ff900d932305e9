import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A person's calendar for other programs, at a secret address: one for each who wants it. */
@TenantEntity('calendar_feeds')
export class CalendarFeedAddress {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** SHA-256 of the secret in the address: it has 256 bits of entropy, so a slow hash would buy nothing. */
  @Column('bytea') secretHash!: Buffer;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
