import { Column, PrimaryColumn } from 'typeorm';
import {
  boolean,
  computed,
  integer,
  json,
  jsonObject,
  nullable,
  objectSchema,
  oneOf,
  orNull,
  text,
  textList,
  timestamp,
  timestampOf,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
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
  /** When the URL was last changed; null if it never was. */
  @Column('timestamptz', { nullable: true }) urlChangedAt!: Date | null;
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

/** Why an endpoint is disabled. The English text is stored as its `disabled_reason`. */
export const DISABLED_REASONS = {
  owner: { en: 'Disabled by the owner.', fr: 'Le propriétaire l’a désactivé.' },
  gone: { en: 'The receiver answered 410 Gone.', fr: 'Le destinataire a répondu 410 Gone.' },
  failing: {
    en: `${MAX_FAILURES} attempts in a row failed.`,
    fr: `${MAX_FAILURES} tentatives de suite ont échoué.`,
  },
} as const;

/** The readable parts of a client certificate. */
export interface CertificateView {
  readonly subject: string;
  readonly fingerprint: string;
  readonly expires_at: string;
}

const CERTIFICATE = jsonObject({
  subject: rawSql('r.client_certificate_subject'),
  fingerprint: rawSql('r.client_certificate_fingerprint'),
  expires_at: timestampOf('client_certificate_expires_at'),
});

/** The readable parts of an OAuth 2.0 client. */
export interface OAuth2ClientView {
  readonly token_url: string;
  readonly client_id: string;
  readonly scope: string | null;
}

const CLIENT = jsonObject({
  token_url: rawSql('r.oauth2_token_url'),
  client_id: rawSql('r.oauth2_client_id'),
  scope: rawSql('r.oauth2_scope'),
});

const CERTIFICATE_SCHEMA = orNull(
  objectSchema(
    'The client certificate that deliveries present in TLS; null for none. Its private key is never shown.',
    {
      subject: text('The subject of the certificate.', 'CN=maintenance, O=Example').schema,
      fingerprint: text('The SHA-256 fingerprint.', '3B:7E:…:04').schema,
      expires_at: timestamp('When it expires. It is not renewed automatically.').schema,
    },
  ),
);

const CLIENT_SCHEMA = orNull(
  objectSchema(
    'The OAuth 2.0 client that requests bearer tokens for deliveries (client credentials); null for none. The secret is never shown.',
    {
      token_url: text('The URL of the token endpoint.', 'https://login.example.com/oauth2/token').schema,
      client_id: text('The client ID.', 'maintenance').schema,
      scope: nullable(text('The requested scopes.', 'events:write')).schema,
    },
  ),
);

/** An endpoint as the API returns it (§2.10). Only the last four characters of its secret are shown. */
export const webhookEndpointResource = defineResource({
  object: 'webhook_endpoint',
  entity: WebhookEndpoint,
  // Every delivery changes these fields, so they do not count as a change of the endpoint.
  changes: { ignoredFields: ['consecutive_failures', 'last_success_at', 'last_failure_at'] },
  description:
    'A URL that events are delivered to. The owner registers and changes it in the portal, not through this API.',
  fields: {
    id: uuid('The endpoint; sent as `Service-Webhook-Id` with each delivery.'),
    url: text('The URL that receives the deliveries.', 'https://hooks.example.com/maintenance'),
    description: nullable(text("The owner's label.", 'ERP')),
    event_types: textList('The event types it is subscribed to.', ['operation.created']),
    enabled: boolean('False until the first ping succeeds, and again after it was disabled.'),
    disabled_reason: nullable(text('Why it was disabled.')),
    secret_last4: nullable(text('The last four characters of the signing secret.', 'x7Qa')),
    consecutive_failures: integer(
      'Failed attempts since the last success. At 20, the endpoint is disabled.',
      0,
    ),
    last_success_at: nullable(timestamp('When an attempt last succeeded.')),
    last_failure_at: withExample(nullable(timestamp('When an attempt last failed.')), null),
    created_at: timestamp('When it was registered.'),
    updated_at: timestamp('When it last changed.'),
    payload: oneOf(
      PAYLOAD_FORMS,
      '`full`: `data.object` has the fields that the event type lists and each field that `changed_fields` names; `thin`: it has only `id` and `object`, and there is no `changed_fields`.',
    ),
    building_ids: textList('The buildings whose events are delivered. An empty list means all events.'),
    header_names: textList('The custom headers of deliveries. Their values are never shown.', ['X-Api-Key']),
    signature: oneOf(
      SIGNATURES,
      'How deliveries are signed: `hmac`, with the shared secret; `ed25519`, with a key pair of the endpoint; or `both`.',
    ),
    public_key: withExample(
      nullable(
        text(
          'The public key for verifying Ed25519 signatures; null when the endpoint has none. All public keys are at `/.well-known/webhook-keys.json`.',
        ),
      ),
      null,
    ),
    paused: computed(
      withExample(
        boolean(
          'True while deliveries are kept instead of sent. Once the endpoint is resumed, they are sent, oldest first.',
        ),
        false,
      ),
      sql`r.paused_at IS NOT NULL`,
    ),
    paused_at: withExample(nullable(timestamp('When it was paused.')), null),
    ignored_key_ids: textList('The API keys whose changes are not delivered to this endpoint.'),
    ordered: withExample(
      boolean(
        'True when the events of one resource are delivered in order: each only after the one before it succeeded or was given up. Retries delay only the events of that resource.',
      ),
      false,
    ),
    client_certificate: json<CertificateView | null>(
      CERTIFICATE_SCHEMA,
      sql`CASE WHEN r.client_certificate IS NOT NULL THEN ${CERTIFICATE} END`,
    ),
    oauth2: json<OAuth2ClientView | null>(
      CLIENT_SCHEMA,
      sql`CASE WHEN r.oauth2_token_url IS NOT NULL THEN ${CLIENT} END`,
    ),
  },
});

/** An endpoint as an object. */
export type WebhookEndpointResource = ResourceOf<typeof webhookEndpointResource>;
