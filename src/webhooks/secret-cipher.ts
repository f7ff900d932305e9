import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { DerivedKeys } from '../kernel/derived-keys.js';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
/** The size of an encrypted empty text, in bytes: its version, nonce and tag. */
export const MIN_ENCRYPTED_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts the secrets of endpoints at rest: AES-256-GCM with a key derived from `SECRET_KEY` (D36). Secrets encrypted with
 * `SECRET_KEY_PREVIOUS` can still be decrypted.
 */
@Injectable()
export class SecretCipher {
  private readonly keys: DerivedKeys;

  constructor(config: Config) {
    this.keys = new DerivedKeys(config, 'webhook signing secrets');
  }

  /** Encrypts a secret. @param context what it is for, such as an endpoint's id; decrypting requires the same */
  encrypt(secret: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys.present, nonce).setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
  }

  /** Decrypts a secret. @throws Error when neither key can decrypt it, for another context, or when it was tampered with */
  decrypt(encrypted: Buffer, context: string): string {
    const { present, previous } = this.keys;
    try {
      return decryptWith(present, encrypted, context);
    } catch (error) {
      if (previous === undefined) throw error;
      return decryptWith(previous, encrypted, context);
    }
  }

  /**
   * Encrypts a secret again with the current `SECRET_KEY`.
   *
   * @returns undefined if it already uses that key
   * @throws Error as `decrypt` does
   */
  renew(encrypted: Buffer, context: string): Buffer | undefined {
    try {
      decryptWith(this.keys.present, encrypted, context);
      return undefined;
    } catch {
      return this.encrypt(this.decrypt(encrypted, context), context);
    }
  }
}

function decryptWith(key: Buffer, encrypted: Buffer, context: string): string {
  const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
  const tag = encrypted.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  const text = encrypted.subarray(1 + NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
