import { hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.js';

const KEY_BYTES = 32;

/**
 * The keys for one purpose, derived from `SECRET_KEY` and, while the secret is being rotated, from `SECRET_KEY_PREVIOUS`. New
 * signatures and ciphertexts use the first; those made with the second are still accepted.
 */
export class DerivedKeys {
  readonly present: Buffer;
  readonly previous?: Buffer;

  /** @param purpose separates the keys: a signature for one purpose is not valid for another */
  constructor({ secretKey = '', secretKeyPrevious }: Config, purpose: string) {
    const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
    this.present = derived(secretKey);
    if (secretKeyPrevious !== undefined) this.previous = derived(secretKeyPrevious);
  }

  /** All keys, the present one first. */
  get accepted(): readonly Buffer[] {
    return this.previous === undefined ? [this.present] : [this.present, this.previous];
  }

  /**
   * Whether a signature was made with one of the keys. The comparison takes constant time.
   *
   * @param sign creates the expected signature with a key
   */
  verify(signature: Buffer, sign: (key: Buffer) => Buffer): boolean {
    return this.accepted.some((key) => {
      const expected = sign(key);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    });
  }
}
