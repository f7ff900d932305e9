import { createHmac, randomBytes } from 'node:crypto';
import { signWithKey } from './signing-keys.js';

/** The prefix of every signing secret (D36). */
const SECRET_PREFIX = 'whsec_';

/**
 * Generates a signing secret: `whsec_` and 33 random bytes in base64. 33 bytes need no padding, and results with `+` or `/` are
 * generated again, so every base64 decoder reads the same bytes: strict or not about padding, standard or URL-safe. That costs
 * two bits of 264.
 */
export function newSecret(): string {
  for (;;) {
    const text = randomBytes(33).toString('base64');
    if (!/[+/]/.test(text)) return SECRET_PREFIX + text;
  }
}

/** A delivery to sign. */
export interface SignedContent {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventType: string;
  /** The sequence number of the event within the business. */
  readonly sequence: string;
  readonly body: string;
}

/**
 * The headers of a delivery that are the same at each of its attempts (§6.3).
 */
export function deliveryHeaders({
  deliveryId,
  endpointId,
  eventType,
  sequence,
}: Omit<SignedContent, 'body'>): Record<string, string> {
  return {
    'Service-Event': eventType,
    'Service-Delivery': deliveryId,
    'Service-Sequence': sequence,
    'Service-Webhook-Id': endpointId,
    'content-type': 'application/json',
    'user-agent': 'maintenance-webhooks/1',
  };
}

/** The secrets and keys that sign an attempt: the current one first, and during a rotation the previous one second. */
export interface SigningSecrets {
  /** Shared secrets, `whsec_…`; empty when the endpoint uses only key pairs. */
  readonly secrets: readonly string[];
  /** Private keys, `whsk_…`; empty when the endpoint uses only secrets. */
  readonly keys: readonly string[];
}

/**
 * The headers with which a receiver verifies a delivery (§6.3, §6.4): `Service-Signature` by the shared secrets, and those of
 * Standard Webhooks by the secrets (`v1`) and the key pairs (`v1a`, D67). Every attempt is signed again, over the same bytes.
 *
 * @param at the time of the attempt
 */
export function signatureHeaders(
  { deliveryId, body }: Pick<SignedContent, 'deliveryId' | 'body'>,
  { secrets, keys }: SigningSecrets,
  at: Date,
): Record<string, string> {
  const t = Math.floor(at.getTime() / 1000);
  const ours = secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`).toString('hex')}`);
  const text = `${deliveryId}.${t}.${body}`;
  const standard = [
    ...secrets.map((secret) => `v1,${hmac(keyBytes(secret), text).toString('base64')}`),
    ...keys.map((key) => `v1a,${signWithKey(key, text)}`),
  ];
  return {
    ...(ours.length > 0 ? { 'Service-Signature': [`t=${t}`, ...ours].join(',') } : {}),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(t),
    'webhook-signature': standard.join(' '),
  };
}

/**
 * Standard Webhooks uses the decoded bytes after the prefix as the HMAC key; §6.4 uses the whole text of the secret. Older
 * secrets, with 32 bytes in 43 characters, still work.
 */
function keyBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64url');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
