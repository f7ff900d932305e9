import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** An API key of a business: its name and scopes. Its secrets are in another table, so that two can be valid at once. */
@TenantEntity('api_keys')
export class ApiKey {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** The networks from which it may be used, in CIDR notation; empty for all (D68). */
  @Column('text', { array: true }) allowedNetworks!: string[];
  @Column('uuid') createdBy!: string;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('text', { nullable: true }) revokedReason!: string | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text', { nullable: true }) lastUsedAddress!: string | null;
  /** When the owner was notified that nothing had used it for 90 days. */
  @Column('timestamptz', { nullable: true }) unusedToldAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The hash of a secret of a key. The previous secret of a rotated key has a deadline, the current one has none. */
@TenantEntity('api_key_secrets')
export class ApiKeySecret {
  @Column('uuid') id!: string;
  @Column('uuid') businessId!: string;
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column('uuid') apiKeyId!: string;
  @Column('text') last4!: string;
  /** Shows whether the previous secret of a rotated key is still in use. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deadline!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
