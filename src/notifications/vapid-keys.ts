import { createECDH, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';

/** The order of the curve P-256: a private key is a number from 1 to `ORDER` - 1. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** More bytes than the key has, so that the remainder of the division is evenly distributed. */
const SEED_BYTES = 48;
const KEY_DIGITS = 64;

/** A VAPID key pair, in base64url. */
export interface VapidPair {
  /** The key that a browser needs to subscribe (`applicationServerKey`). */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys that identify us to push services (RFC 8292). They are derived from `SECRET_KEY`, so every process has the same keys
 * and nothing is stored. A browser accepts only pushes with the key that it subscribed with. After `SECRET_KEY` has changed, it has
 * to subscribe again; until `SECRET_KEY_PREVIOUS` is removed, it is reached with the previous key.
 */
@Injectable()
export class VapidKeys {
  readonly present: VapidPair;
  readonly previous?: VapidPair;

  constructor({ secretKey = '', secretKeyPrevious }: Config) {
    this.present = pairOf(secretKey);
    if (secretKeyPrevious !== undefined) this.previous = pairOf(secretKeyPrevious);
  }
}

function pairOf(secretKey: string): VapidPair {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(KEY_DIGITS, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
