import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../auth/principal.js';
import { TenantEntity } from '../sql/tenant-entity.js';

/**
 * The stored response to a request with an idempotency key. The status is null while the request is still being
 * processed.
 */
@TenantEntity('idempotency_records')
export class IdempotencyRecord {
  @PrimaryColumn('uuid') businessId!: string;
  @PrimaryColumn('text') principalKind!: Principal['kind'];
  @PrimaryColumn('uuid') principalId!: string;
  @PrimaryColumn('text') idempotencyKey!: string;
  @Column('bytea') fingerprint!: Buffer;
  @Column('smallint', { nullable: true }) status!: number | null;
  @Column('text', { nullable: true }) location!: string | null;
  @Column('text', { nullable: true }) body!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
