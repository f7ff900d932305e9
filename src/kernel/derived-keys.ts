import { hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.js';

const KEY_BYTES = 32;

/**
 * The keys for one purpose that come out of `SECRET_KEY`, and out of `SECRET_KEY_PREVIOUS` while the secret is being changed. Everything is
 * made with the first; what was made with the second is accepted, and nothing is made with it any more.
 */
export class DerivedKeys {
  readonly present: Buffer;
  readonly previous?: Buffer;

  /** @param purpose keeps what is made for one purpose from being good for another */
  constructor({ secretKey = '', secretKeyPrevious }: Config, purpose: string) {
    const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
    this.present = derived(secretKey);
    if (secretKeyPrevious !== undefined) this.previous = derived(secretKeyPrevious);
  }

  /** All of them, the present one first. */
  get accepted(): readonly Buffer[] {
    return this.previous === undefined ? [this.present] : [this.present, this.previous];
  }

  /**
   * Whether a signature was made with one of the keys.
   *
   * @param sign makes the signature that it should be, with a key
   */
  verify(signature: Buffer, sign: (key: Buffer) => Buffer): boolean {
    return this.accepted.some((key) => {
      const expected = sign(key);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    });
  }
}
