import { rawSql, sql } from '../kernel/sql/sql.js';
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
import { PAYLOAD_FORMS, SIGNATURES, WebhookEndpoint } from './webhook-endpoint.entity.js';

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
