import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A session: a browser in which a person is signed in. */
@TenantEntity('sessions')
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** SHA-256 of the secret in the browser. It has 256 bits of entropy, so a slow hash would add no security. */
  @Column('bytea') secretHash!: Buffer;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('timestamptz') lastSeenAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
