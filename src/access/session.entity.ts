import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A browser in which someone has signed in. */
@TenantEntity('sessions')
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** SHA-256 of the secret that the browser holds: it has 256 bits of entropy, so a slow hash would buy nothing. */
  @Column('bytea') secretHash!: Buffer;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('timestamptz') lastSeenAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
