import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { DerivedKeys } from '../kernel/derived-keys.js';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encrypts signing secrets at rest: AES-256-GCM under a key out of `SECRET_KEY` (D36). What was encrypted under
 * `SECRET_KEY_PREVIOUS` can be decrypted still.
 */
@Injectable()
export class SecretCipher {
  private readonly keys: DerivedKeys;

  constructor(config: Config) {
    this.keys = new DerivedKeys(config, 'webhook signing secrets');
  }

  /** @param owner whose secret it is, such as an endpoint's id: the box opens for no other */
  encrypt(secret: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys.present, nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
  }

  /** @throws Error when it was closed under another secret than those two, for another owner, or tampered with */
  decrypt(box: Buffer, owner: string): string {
    const { present, previous } = this.keys;
    try {
      return decryptWith(present, box, owner);
    } catch (error) {
      if (previous === undefined) throw error;
      return decryptWith(previous, box, owner);
    }
  }

  /** The same secret under the present `SECRET_KEY`; undefined when it is already. @throws Error as `decrypt` does */
  renew(box: Buffer, owner: string): Buffer | undefined {
    try {
      decryptWith(this.keys.present, box, owner);
      return undefined;
    } catch {
      return this.encrypt(this.decrypt(box, owner), owner);
    }
  }
}

function decryptWith(key: Buffer, box: Buffer, owner: string): string {
  const nonce = box.subarray(1, 1 + NONCE_BYTES);
  const tag = box.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
  const text = box.subarray(1 + NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
