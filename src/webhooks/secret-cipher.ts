import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts signing secrets at rest: AES-256-GCM under a key out of `SECRET_KEY` (D36). */
@Injectable()
export class SecretCipher {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.secretKey ?? '', '', 'webhook signing secrets', 32));
  }

  /** @param endpointId whose secret it is: the box opens for no other endpoint */
  encrypt(secret: string, endpointId: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(endpointId));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
  }

  /** @throws Error when it was closed under another `SECRET_KEY`, for another endpoint, or tampered with */
  decrypt(box: Buffer, endpointId: string): string {
    const nonce = box.subarray(1, 1 + NONCE_BYTES);
    const tag = box.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.key, nonce)
      .setAAD(Buffer.from(endpointId))
      .setAuthTag(tag);
    const text = box.subarray(1 + NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  }
}
