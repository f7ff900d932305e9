import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A key of a business: what it is called and what it may do. Its secrets stand apart, so that two can overlap. */
@TenantEntity('api_keys')
export class ApiKey {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** From where it may be used, in CIDR notation; none: from everywhere (D68). */
  @Column('text', { array: true }) allowedNetworks!: string[];
  @Column('uuid') createdBy!: string;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('text', { nullable: true }) revokedReason!: string | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text', { nullable: true }) lastUsedAddress!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The hash of a secret that opens a key. The previous secret of a rotated key has a deadline, the current one none. */
@TenantEntity('api_key_secrets')
export class ApiKeySecret {
  @Column('uuid') id!: string;
  @Column('uuid') businessId!: string;
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column('uuid') apiKeyId!: string;
  @Column('text') last4!: string;
  /** Whether a secret that was replaced is still in use. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deadline!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
