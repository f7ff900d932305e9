import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The secret URL of a person's calendar feed for other programs. At most one for each person. */
@TenantEntity('calendar_feeds')
export class CalendarFeedAddress {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** SHA-256 of the secret in the URL. It has 256 bits of entropy, so a slow hash would add no security. */
  @Column('bytea') secretHash!: Buffer;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
