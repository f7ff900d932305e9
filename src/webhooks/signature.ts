import { createHmac, randomBytes } from 'node:crypto';
import { signedBy } from './signing-keys.js';

/** What every signing secret begins with (D36). */
const SECRET_PREFIX = 'whsec_';

/**
 * Makes a signing secret: `whsec_` and 33 random bytes in base64. 33 bytes need no padding, and those with `+` or `/` are
 * drawn again: every decoder of base64 reads the same bytes, be it strict about padding, plain or URL-safe. That costs two
 * bits of 264.
 */
export function newSecret(): string {
  for (;;) {
    const text = randomBytes(33).toString('base64');
    if (!/[+/]/.test(text)) return SECRET_PREFIX + text;
  }
}

/** What is signed: a delivery, the bytes of its body, and the moment of this attempt. */
export interface Signed {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventType: string;
  /** The number of the event among those of the business. */
  readonly sequence: string;
  readonly body: string;
}

/**
 * The headers of a delivery that are the same at each of its attempts (§6.3): ours, and those of the Standard Webhooks
 * specification beside them.
 */
export function deliveryHeaders({
  deliveryId,
  endpointId,
  eventType,
  sequence,
}: Omit<Signed, 'body'>): Record<string, string> {
  return {
    'Service-Event': eventType,
    'Service-Delivery': deliveryId,
    'Service-Sequence': sequence,
    'Service-Webhook-Id': endpointId,
    'content-type': 'application/json',
    'user-agent': 'maintenance-webhooks/1',
  };
}

/** With what an attempt is signed: the present secret or key first, and during a rotation the previous one behind it. */
export interface Signers {
  /** Shared secrets, `whsec_…`; none where the endpoint wants key pairs alone. */
  readonly secrets: readonly string[];
  /** Private keys, `whsk_…`; none where it wants secrets alone. */
  readonly keys: readonly string[];
}

/**
 * The headers that let a receiver trust a delivery (§6.3, §6.4): ours by the shared secrets, and those of Standard Webhooks by
 * the secrets (`v1`) and by the key pairs (`v1a`, D67). Every attempt signs afresh, over the same bytes.
 */
export function signatureHeaders(
  { deliveryId, body }: Pick<Signed, 'deliveryId' | 'body'>,
  { secrets, keys }: Signers,
  at: Date,
): Record<string, string> {
  const t = Math.floor(at.getTime() / 1000);
  const ours = secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`).toString('hex')}`);
  const text = `${deliveryId}.${t}.${body}`;
  const standard = [
    ...secrets.map((secret) => `v1,${hmac(keyBytes(secret), text).toString('base64')}`),
    ...keys.map((key) => `v1a,${signedBy(key, text)}`),
  ];
  return {
    ...(ours.length > 0 ? { 'Service-Signature': [`t=${t}`, ...ours].join(',') } : {}),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(t),
    'webhook-signature': standard.join(' '),
  };
}

/**
 * Standard Webhooks keys its HMAC with the decoded bytes behind the prefix; §6.4 with the secret's whole text. Older
 * secrets have 32 bytes in 43 characters, and go on working.
 */
function keyBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64url');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
