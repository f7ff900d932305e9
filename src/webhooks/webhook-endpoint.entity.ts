import { Column, PrimaryColumn } from 'typeorm';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The number of failed attempts in a row that disables an endpoint (§6.6). */
export const MAX_FAILURES = 20;

/** The forms of a payload: the event with its snapshot of the resource, or only the id and type of the resource. */
export const PAYLOAD_FORMS = ['full', 'thin'] as const;
export type PayloadForm = (typeof PAYLOAD_FORMS)[number];

/** How deliveries are signed: with a shared secret, with a key pair of the endpoint (Ed25519), or both (D67). */
export const SIGNATURES = ['hmac', 'ed25519', 'both'] as const;
export type SignatureKind = (typeof SIGNATURES)[number];

/** A URL that receives a business's events (§2.10). Its secrets are encrypted at rest (D36). */
@TenantEntity('webhook_endpoints', { live: 'deleted_at IS NULL' })
export class WebhookEndpoint {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') url!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { array: true }) eventTypes!: string[];
  @Column('text') payload!: PayloadForm;
  /** The buildings whose events are delivered; empty for all events. */
  @Column('uuid', { array: true }) buildingIds!: string[];
  /** The API keys whose changes are not delivered (D65). */
  @Column('uuid', { array: true }) ignoredKeyIds!: string[];
  /** Whether the events of one resource are delivered in order (D66). */
  @Column('boolean') ordered!: boolean;
  @Column('text', { array: true }) headerNames!: string[];
  @Column('bytea', { nullable: true }) headersEncrypted!: Buffer | null;
  @Column('boolean') enabled!: boolean;
  @Column('text', { nullable: true }) disabledReason!: string | null;
  /** When the owner last disabled it; null if they never did. */
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  /** Since when deliveries are kept instead of sent; null while they are sent. */
  @Column('timestamptz', { nullable: true }) pausedAt!: Date | null;
  @Column('bytea') secretEncrypted!: Buffer;
  @Column('text', { nullable: true }) secretLast4!: string | null;
  @Column('bytea', { nullable: true }) previousSecretEncrypted!: Buffer | null;
  @Column('timestamptz', { nullable: true }) previousSecretDeadline!: Date | null;
  @Column('text') signature!: SignatureKind;
  /** The key pair; null until `signature` first needs one, and kept from then on. */
  @Column('text', { nullable: true }) publicKey!: string | null;
  @Column('bytea', { nullable: true }) signingKeyEncrypted!: Buffer | null;
  @Column('timestamptz', { nullable: true }) signingKeySince!: Date | null;
  /** The previous key pair, valid until `previousSecretDeadline`. */
  @Column('text', { nullable: true }) previousPublicKey!: string | null;
  @Column('bytea', { nullable: true }) previousSigningKeyEncrypted!: Buffer | null;
  @Column('timestamptz', { nullable: true }) previousSigningKeySince!: Date | null;
  /** The client certificate in PEM, and the parts of it that the API shows; null for none (D67). */
  @Column('text', { nullable: true }) clientCertificate!: string | null;
  @Column('text', { nullable: true }) clientCertificateSubject!: string | null;
  @Column('text', { nullable: true }) clientCertificateFingerprint!: string | null;
  @Column('timestamptz', { nullable: true }) clientCertificateExpiresAt!: Date | null;
  @Column('bytea', { nullable: true }) clientKeyEncrypted!: Buffer | null;
  /** The OAuth 2.0 client for access tokens; null for none (D67). */
  @Column('text', { nullable: true }) oauth2TokenUrl!: string | null;
  @Column('text', { nullable: true }) oauth2ClientId!: string | null;
  @Column('bytea', { nullable: true }) oauth2SecretEncrypted!: Buffer | null;
  @Column('text', { nullable: true }) oauth2Scope!: string | null;
  @Column('integer') consecutiveFailures!: number;
  /** The attempts in flight that it has earned with quick responses; they apply while no other endpoint waits (D38). */
  @Column('real') earnedShare!: number;
  @Column('timestamptz', { nullable: true }) lastSuccessAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastFailureAt!: Date | null;
  /** The delivery that last failed because of its receiver, which may have expired; null before the first failure. */
  @Column('uuid', { nullable: true }) lastFailedDeliveryId!: string | null;
  /** Since when it has missed events while it was disabled; null when none are offered for recovery. */
  @Column('timestamptz', { nullable: true }) missedSince!: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** A query that returns a row if an endpoint of the business subscribes to a type of events. */
export function subscribersOf(eventType: string): Sql {
  return sql`SELECT true FROM ${WebhookEndpoint} e WHERE e.enabled AND ${eventType}::text = ANY(e.event_types) LIMIT 1`;
}

/** An endpoint that may be deleted: attempts to it still end, and its deliveries are kept until they expire (D55). */
@TenantEntity('webhook_endpoints')
export class EndpointIncludingDeleted {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
}
