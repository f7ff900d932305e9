import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** So many failed attempts in a row disable an endpoint (§6.6). */
export const MAX_FAILURES = 20;

/** What is sent of an event: all of its snapshot, or no more of the resource than what it is. */
export const PAYLOAD_FORMS = ['full', 'thin'] as const;
export type PayloadForm = (typeof PAYLOAD_FORMS)[number];

/** With what deliveries are signed: a shared secret, a key pair of the endpoint (Ed25519), or both (D67). */
export const SIGNATURES = ['hmac', 'ed25519', 'both'] as const;
export type SignatureKind = (typeof SIGNATURES)[number];

/** Where a business wants to hear of events (§2.10). Its secrets are encrypted at rest (D36). */
@TenantEntity('webhook_endpoints', { live: 'deleted_at IS NULL' })
export class WebhookEndpoint {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') url!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { array: true }) eventTypes!: string[];
  @Column('text') payload!: PayloadForm;
  /** The buildings whose events it wants; none means all events. */
  @Column('uuid', { array: true }) buildingIds!: string[];
  /** The keys whose doings it is not told (D65). */
  @Column('uuid', { array: true }) ignoredKeyIds!: string[];
  /** Whether of one resource no event is attempted before the one before it is over (D66). */
  @Column('boolean') ordered!: boolean;
  @Column('text', { array: true }) headerNames!: string[];
  @Column('bytea', { nullable: true }) headersEncrypted!: Buffer | null;
  @Column('boolean') enabled!: boolean;
  @Column('text', { nullable: true }) disabledReason!: string | null;
  /** Since when what comes is kept instead of sent; null while it is sent. */
  @Column('timestamptz', { nullable: true }) pausedAt!: Date | null;
  @Column('bytea') secretEncrypted!: Buffer;
  @Column('text', { nullable: true }) secretLast4!: string | null;
  @Column('bytea', { nullable: true }) previousSecretEncrypted!: Buffer | null;
  @Column('timestamptz', { nullable: true }) previousSecretDeadline!: Date | null;
  @Column('text') signature!: SignatureKind;
  /** The key pair; null until one is wanted, and kept from then on. */
  @Column('text', { nullable: true }) publicKey!: string | null;
  @Column('bytea', { nullable: true }) signingKeyEncrypted!: Buffer | null;
  @Column('timestamptz', { nullable: true }) signingKeySince!: Date | null;
  /** The pair before it, in force until `previousSecretDeadline`. */
  @Column('text', { nullable: true }) previousPublicKey!: string | null;
  @Column('bytea', { nullable: true }) previousSigningKeyEncrypted!: Buffer | null;
  @Column('timestamptz', { nullable: true }) previousSigningKeySince!: Date | null;
  /** The client certificate in PEM, with what is shown of it; null for none (D67). */
  @Column('text', { nullable: true }) clientCertificate!: string | null;
  @Column('text', { nullable: true }) clientCertificateSubject!: string | null;
  @Column('text', { nullable: true }) clientCertificateFingerprint!: string | null;
  @Column('timestamptz', { nullable: true }) clientCertificateExpiresAt!: Date | null;
  @Column('bytea', { nullable: true }) clientKeyEncrypted!: Buffer | null;
  /** As whom a token server is asked; null for none (D67). */
  @Column('text', { nullable: true }) oauth2TokenUrl!: string | null;
  @Column('text', { nullable: true }) oauth2ClientId!: string | null;
  @Column('bytea', { nullable: true }) oauth2SecretEncrypted!: Buffer | null;
  @Column('text', { nullable: true }) oauth2Scope!: string | null;
  @Column('integer') consecutiveFailures!: number;
  /** How many attempts quick answers have earned it, for when nobody else waits (D38). */
  @Column('real') earnedShare!: number;
  @Column('timestamptz', { nullable: true }) lastSuccessAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastFailureAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Endpoints together with those that were deleted: deliveries to them still end, and their log stays until it expires (D55). */
@TenantEntity('webhook_endpoints')
export class KeptEndpoint {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
}
