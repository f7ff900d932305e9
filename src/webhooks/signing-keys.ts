import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretCipher } from './secret-cipher.js';

/** What the two keys of a pair begin with, after Standard Webhooks. */
const PUBLIC_PREFIX = 'whpk_';
const PRIVATE_PREFIX = 'whsk_';
/** Node.js takes and gives keys as DER; what stands before the 32 bytes of an Ed25519 key is always the same (RFC 8410). */
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A new key pair of an endpoint, as its columns keep it. */
export interface KeptKeyPair {
  readonly publicKey: string;
  readonly signingKeyEncrypted: Buffer;
  readonly signingKeySince: Date;
}

/** The key pairs with which deliveries are signed where no secret is to be shared (D67). Private keys are encrypted at rest. */
@Injectable()
export class SigningKeys {
  constructor(private readonly cipher: SecretCipher) {}

  /** Makes a key pair (Ed25519) for an endpoint, in force from a moment on. */
  make(endpointId: string, since: Date): KeptKeyPair {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    });
    const secret = PRIVATE_PREFIX + privateKey.subarray(PRIVATE_DER.length).toString('base64');
    return {
      publicKey: PUBLIC_PREFIX + publicKey.subarray(PUBLIC_DER.length).toString('base64'),
      signingKeyEncrypted: this.cipher.encrypt(secret, signingKeyBox(endpointId)),
      signingKeySince: since,
    };
  }

  /** A private key as `signedBy` takes it. @throws Error when it cannot be decrypted */
  open(endpointId: string, kept: Buffer): string {
    return this.cipher.decrypt(kept, signingKeyBox(endpointId));
  }
}

/** For whom a private key is encrypted: it decrypts as the signing key of this endpoint and as nothing else. */
export const signingKeyBox = (endpointId: string) => `signing key of ${endpointId}`;

/** The Ed25519 signature of a text in base64. @param privateKey `whsk_` and its 32 bytes in base64 */
export function signedBy(privateKey: string, text: string): string {
  const bytes = Buffer.from(privateKey.slice(PRIVATE_PREFIX.length), 'base64');
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, bytes]), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(text), key).toString('base64');
}
