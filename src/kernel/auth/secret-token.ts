import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../ids.js';

const SECRET_BYTES = 32;

/** A token as someone presents it. */
export interface PresentedToken {
  readonly businessId: string;
  /** The id of the row that has the hash of the secret. */
  readonly id: string;
  /** Whether the hash is that of the token's secret. Takes the same time for any other. */
  isSecretOf(hash: Buffer): boolean;
}

/** A new secret, and its hash, which is what the row of the token stores. */
export function newSecret(): { readonly secret: string; readonly secretHash: Buffer } {
  const bytes = randomBytes(SECRET_BYTES);
  return { secret: bytes.toString('base64url'), secretHash: hashOf(bytes) };
}

/** The token of a row: its business, its id and the secret. */
export function secretToken(businessId: string, id: string, secret: string): string {
  return [businessId, id, secret].join('.');
}

/** Reads a token. @returns undefined if it is malformed */
export function readToken(token: string): PresentedToken | undefined {
  const [businessId = '', id = '', secret = ''] = token.split('.');
  if (!isUuid(businessId) || !isUuid(id)) return undefined;
  const hash = hashOf(Buffer.from(secret, 'base64url'));
  return { businessId, id, isSecretOf: (other) => timingSafeEqual(other, hash) };
}

function hashOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}
