import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretCipher } from './secret-cipher.js';

/** The prefixes of the two keys of a pair, as in Standard Webhooks. */
const PUBLIC_PREFIX = 'whpk_';
const PRIVATE_PREFIX = 'whsk_';
/** Node.js reads and writes keys as DER. The bytes before the 32 bytes of an Ed25519 key are always the same (RFC 8410). */
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The columns of an endpoint that store its key pair. */
export interface KeyPairColumns {
  readonly publicKey: string;
  readonly signingKeyEncrypted: Buffer;
  readonly signingKeySince: Date;
}

/** The key pairs that sign deliveries without a shared secret (D67). Private keys are encrypted at rest. */
@Injectable()
export class SigningKeys {
  constructor(private readonly cipher: SecretCipher) {}

  /** Generates an Ed25519 key pair for an endpoint. @param since when it becomes valid */
  generate(endpointId: string, since: Date): KeyPairColumns {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    });
    const secret = PRIVATE_PREFIX + privateKey.subarray(PRIVATE_DER.length).toString('base64');
    return {
      publicKey: PUBLIC_PREFIX + publicKey.subarray(PUBLIC_DER.length).toString('base64'),
      signingKeyEncrypted: this.cipher.encrypt(secret, signingKeyContext(endpointId)),
      signingKeySince: since,
    };
  }

  /** Decrypts a private key. @returns it in the form for `signWithKey` @throws Error when it cannot be decrypted */
  decrypt(endpointId: string, encrypted: Buffer): string {
    return this.cipher.decrypt(encrypted, signingKeyContext(endpointId));
  }
}

/** The encryption context of a private key: it decrypts only as the signing key of this endpoint. */
export const signingKeyContext = (endpointId: string) => `signing key of ${endpointId}`;

/** Signs a text with Ed25519. @param privateKey `whsk_` and 32 bytes in base64 @returns the signature in base64 */
export function signWithKey(privateKey: string, text: string): string {
  const bytes = Buffer.from(privateKey.slice(PRIVATE_PREFIX.length), 'base64');
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, bytes]), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(text), key).toString('base64');
}
