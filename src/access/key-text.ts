import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The prefixes of keys, so that people and secret scanners recognize them (§5.4, D13), and distinguish sandbox keys (D70). */
const PREFIXES = { live: 'mk_live_', test: 'mk_test_' } as const;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes need up to 43 digits in base 62, a CRC-32 up to 6. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

/** Generates a key: prefix, 32 random bytes in base 62, checksum (D13). @param mode `test` for a sandbox */
export function newKeyText(mode: keyof typeof PREFIXES): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS);
  return PREFIXES[mode] + secret + checksum(secret);
}

/** The hash of a key, for storage. The secret has 256 bits of entropy, so a slow hash would add no security (D13). */
export function hashOf(keyText: string): Buffer {
  return hash('sha256', keyText, 'buffer');
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECKSUM_DIGITS);
}

function base62(value: bigint, digits: number): string {
  let encoded = '';
  for (let rest = value; rest > 0n; rest /= 62n) encoded = ALPHABET[Number(rest % 62n)]! + encoded;
  return encoded.padStart(digits, '0');
}
