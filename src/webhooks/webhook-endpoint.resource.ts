import { sql } from '../kernel/sql/sql.js';
import {
  boolean,
  computed,
  integer,
  json,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
  like,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { PAYLOAD_FORMS, SIGNATURES, WebhookEndpoint } from './webhook-endpoint.entity.js';

/** What can be read of a client certificate. */
export interface ShownCertificate {
  readonly subject: string;
  readonly fingerprint: string;
  readonly expires_at: string;
}

/** What can be read of a client of OAuth 2.0. */
export interface ShownClient {
  readonly token_url: string;
  readonly client_id: string;
  readonly scope: string | null;
}

const CERTIFICATE_SCHEMA = {
  type: ['object', 'null'],
  description:
    'The client certificate that deliveries show in TLS; null for none. Its private key is never shown.',
  properties: {
    subject: text('Whose it is.', 'CN=maintenance, O=Example').schema,
    fingerprint: text('The SHA-256 fingerprint.', '3B:7E:…:04').schema,
    expires_at: timestamp('When it expires. Nothing replaces it by itself.').schema,
  },
  required: ['subject', 'fingerprint', 'expires_at'],
};

const CLIENT_SCHEMA = {
  type: ['object', 'null'],
  description:
    'As whom deliveries ask for the bearer token that they carry (OAuth 2.0, client credentials); null for none. The secret is never shown.',
  properties: {
    token_url: text('Where tokens are.', 'https://login.example.com/oauth2/token').schema,
    client_id: text('The client.', 'maintenance').schema,
    scope: nullable(text('The scopes that are asked for.', 'events:write')).schema,
  },
  required: ['token_url', 'client_id', 'scope'],
};

/** An endpoint as it is read (§2.10). Of its secret, only the end is ever shown. */
export const webhookEndpointResource = defineResource({
  object: 'webhook_endpoint',
  entity: WebhookEndpoint,
  // Every delivery changes these counts: the feed of changes leaves them out.
  changes: { unlessOnly: ['consecutive_failures', 'last_success_at', 'last_failure_at'] },
  description:
    'A URL to which events are delivered. Registered and changed by the owner, not through this API.',
  fields: {
    id: uuid('The endpoint; sent as `Service-Webhook-Id` with each delivery.'),
    url: text('Where deliveries go.', 'https://hooks.example.com/maintenance'),
    description: nullable(text("The owner's label.", 'ERP')),
    event_types: texts('The types of event it is subscribed to.', ['operation.created']),
    enabled: boolean('False until the first ping succeeds, and again after it was disabled.'),
    disabled_reason: nullable(text('Why it was disabled.')),
    secret_last4: nullable(text('The last four characters of the signing secret.', 'x7Qa')),
    consecutive_failures: integer(
      'Failed attempts since the last success. At 20 the endpoint is disabled.',
      0,
    ),
    last_success_at: nullable(timestamp('When an attempt last succeeded.')),
    last_failure_at: like(nullable(timestamp('When an attempt last failed.')), null),
    created_at: timestamp('When it was registered.'),
    updated_at: timestamp('When it last changed.'),
    payload: oneOf(
      PAYLOAD_FORMS,
      '`full`: events come with their whole snapshot; `thin`: of the resource, `data.object` has `id` and `object` alone.',
    ),
    building_ids: texts('The buildings whose events it wants; empty: all events.'),
    header_names: texts('The headers of its own that deliveries carry. Their values are never shown.', [
      'X-Api-Key',
    ]),
    signature: oneOf(
      SIGNATURES,
      'With what deliveries are signed: `hmac`, the shared secret; `ed25519`, a key pair of the endpoint; or `both`.',
    ),
    public_key: like(
      nullable(
        text(
          'The key with which receivers verify Ed25519 signatures; null where there is none. All are at `/.well-known/webhook-keys.json`.',
        ),
      ),
      null,
    ),
    paused: computed(
      like(
        boolean(
          'True while deliveries are kept instead of sent. They go out in order of age once it is resumed.',
        ),
        false,
      ),
      sql`r.paused_at IS NOT NULL`,
    ),
    paused_at: like(nullable(timestamp('Since when it is paused.')), null),
    ignored_key_ids: texts('The keys whose doings it is not told: what they do makes no delivery to it.'),
    ordered: like(
      boolean(
        'True where of one resource no event is attempted before the one before it succeeded or was given up; retries hold back that resource alone.',
      ),
      false,
    ),
    client_certificate: json<ShownCertificate | null>(
      CERTIFICATE_SCHEMA,
      sql`CASE WHEN r.client_certificate IS NOT NULL THEN json_build_object('subject', r.client_certificate_subject,
        'fingerprint', r.client_certificate_fingerprint, 'expires_at',
        to_char(r.client_certificate_expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END`,
    ),
    oauth2: json<ShownClient | null>(
      CLIENT_SCHEMA,
      sql`CASE WHEN r.oauth2_token_url IS NOT NULL THEN json_build_object('token_url', r.oauth2_token_url,
        'client_id', r.oauth2_client_id, 'scope', r.oauth2_scope) END`,
    ),
  },
});

/** The same as an object. */
export type WebhookEndpointResource = ResourceOf<typeof webhookEndpointResource>;
