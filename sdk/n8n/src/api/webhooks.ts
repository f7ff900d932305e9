import type { WebhookEvent } from './events.js';

/** A received delivery. */
export interface Delivery {
  /** The received bytes of the body. A body that was parsed and serialized again does not match the signature. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The endpoint's signing secret, `whsec_…`, or its public key, `whpk_…`; several during a rotation. */
  readonly secret: string | readonly string[];
  /** The maximum difference between the time of the signature and now, in seconds; default 300. */
  readonly toleranceS?: number;
}

/** The delivery has no valid signature, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_S = 300;
const SECRET_PREFIX = 'whsec_';
const PUBLIC_PREFIX = 'whpk_';

/**
 * Verifies that a delivery is from the service, and recent. With a secret it checks `Service-Signature`, or the headers of Standard
 * Webhooks if that is absent; with a public key it checks the latter. Deduplicate deliveries by `Service-Delivery`.
 *
 * @throws WebhookVerificationError when the signature is missing, invalid or too old
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceS = TOLERANCE_S,
}: Delivery): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  for (const each of [secret].flat()) {
    const signed = each.startsWith(PUBLIC_PREFIX) ? keyPairStyle(headers) : secretStyle(headers);
    if (!/^\d+$/.test(signed.t)) throw new WebhookVerificationError('The delivery has no signature.');
    if (Math.abs(Date.now() / 1_000 - Number(signed.t)) > toleranceS)
      throw new WebhookVerificationError('The delivery is too old, or a clock is wrong.');
    const keyBytes = signed.keyOf(each);
    // An empty or malformed secret must never verify anything.
    if (keyBytes.length === 0) continue;
    const { algorithm } = signed;
    const key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['verify']);
    const message = joined(new TextEncoder().encode(signed.before), bytes);
    for (const signature of signed.signatures) {
      // It compares in constant time.
      if (await crypto.subtle.verify(algorithm, key, signature, message))
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError('The signature does not match this secret and this body.');
}

type Bytes = Uint8Array<ArrayBuffer>;

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const ED25519 = { name: 'Ed25519' } as const;

/** What the headers of a signature scheme contain, and how to verify it. */
interface Signed {
  readonly t: string;
  readonly before: string;
  readonly algorithm: typeof HMAC | typeof ED25519;
  readonly keyOf: (secret: string) => Bytes;
  readonly signatures: readonly Bytes[];
}

function secretStyle(headers: Delivery['headers']): Signed {
  const own = headerOf(headers, 'service-signature');
  return own === '' ? standardStyle(headers, 'v1') : ownStyle(own);
}

/** `t=<unix seconds>,v1=<hex>`, several `v1` during a rotation; the key is the text of the secret. */
function ownStyle(header: string): Signed {
  const parts = header.split(',').map((part) => part.trim().split('=') as [string, string?]);
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  return {
    t,
    before: `${t}.`,
    algorithm: HMAC,
    keyOf: (secret) => new TextEncoder().encode(secret),
    signatures: parts.flatMap(([name, hex = '']) => (name === 'v1' ? [bytesOfHex(hex)] : [])),
  };
}

/** Standard Webhooks with a key pair: the signatures have the prefix `v1a`. */
function keyPairStyle(headers: Delivery['headers']): Signed {
  const keyOf = (key: string) => bytesOfBase64(key.slice(PUBLIC_PREFIX.length));
  return { ...standardStyle(headers, 'v1a'), algorithm: ED25519, keyOf };
}

/** Standard Webhooks: `v1,<base64>`, separated by spaces; the key is the decoded secret. */
function standardStyle(headers: Delivery['headers'], version: 'v1' | 'v1a'): Signed {
  const t = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((part) => part.startsWith(`${version},`))
    .map((part) => bytesOfBase64(part.slice(version.length + 1)));
  return {
    t,
    before: `${headerOf(headers, 'webhook-id')}.${t}.`,
    algorithm: HMAC,
    keyOf: (secret) => bytesOfBase64(secret.replace(SECRET_PREFIX, '')),
    signatures,
  };
}

function headerOf(headers: Delivery['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return [found ?? ''].flat()[0]!;
}

function bytesOfHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));
}

function bytesOfBase64(text: string): Bytes {
  if (!/^[\w+/-]*=*$/.test(text)) return new Uint8Array();
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
  if (plain.length % 4 === 1) return new Uint8Array();
  return Uint8Array.from(atob(plain), (each) => each.charCodeAt(0));
}

function joined(one: Uint8Array, other: Uint8Array): Bytes {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}
