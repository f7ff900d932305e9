import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { hashOf, newKeyText } from '../../src/access/api-key.entity.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const valueOf = (digits: string) =>
  [...digits].reduce((value, digit) => value * 62 + DIGITS.indexOf(digit), 0);

it.each([
  ['live', 'mk_live_'],
  ['test', 'mk_test_'],
] as const)(
  'a %s key is its prefix, a unique secret and the checksum of the secret (D13)',
  (mode, prefix) => {
    const texts = Array.from({ length: 200 }, () => newKeyText(mode));
    for (const text of texts) {
      expect(text.slice(0, prefix.length)).toBe(prefix);
      const [, secret, checksum] = /^([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text.slice(prefix.length))!;
      expect(valueOf(checksum!)).toBe(crc32(secret!));
    }
    expect(new Set(texts).size).toBe(200);
    expect(new Set(texts.map((text) => hashOf(text).toString('hex'))).size).toBe(200);
  },
);
