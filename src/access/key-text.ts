import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What every key begins with, so that a person and a leak scanner know it at sight (§5.4, D13). */
const KEY_PREFIX = 'mk_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes take up to 43 digits of base 62, a CRC-32 up to 6. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

/** Makes the text of a new key: prefix, 32 random bytes in base 62, checksum (D13). */
export function newKeyText(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS);
  return KEY_PREFIX + secret + checksum(secret);
}

/** Whether a text can be a key at all: its form and its checksum. Needs no database. */
export function isKeyText(text: string): boolean {
  const digits = text.slice(KEY_PREFIX.length);
  const secret = digits.slice(0, SECRET_DIGITS);
  return (
    text.startsWith(KEY_PREFIX) &&
    digits.length === SECRET_DIGITS + CHECKSUM_DIGITS &&
    digits.slice(SECRET_DIGITS) === checksum(secret)
  );
}

/** What is stored of a key. Its secret has 256 bits of entropy, so a slow hash would buy nothing (D13). */
export function hashOf(keyText: string): Buffer {
  return hash('sha256', keyText, 'buffer');
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECKSUM_DIGITS);
}

function base62(value: bigint, digits: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)]! + text;
  return text.padStart(digits, '0');
}
