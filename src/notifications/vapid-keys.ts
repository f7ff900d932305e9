import { createECDH, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';

/** The order of the curve P-256: a private key is a number from 1 to one less. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** More than the key has, so that the remainder favours no number. */
const SEED_BYTES = 48;
const KEY_DIGITS = 64;

/**
 * The keys by which push services know who pushes (RFC 8292), in base64url. They come out of `SECRET_KEY`: every process has
 * the same ones, and nothing needs to be kept. With another secret, browsers have to subscribe again.
 */
@Injectable()
export class VapidKeys {
  /** What a browser is given when it subscribes (`applicationServerKey`). */
  readonly publicKey: string;
  readonly privateKey: string;

  constructor({ secretKey = '' }: Config) {
    const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', SEED_BYTES));
    const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
    const privateKey = Buffer.from(scalar.toString(16).padStart(KEY_DIGITS, '0'), 'hex');
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey);
    this.publicKey = curve.getPublicKey().toString('base64url');
    this.privateKey = privateKey.toString('base64url');
  }
}
