import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { hashOf, newKeyText } from '../../src/access/api-key.entity.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const valueOf = (digits: string) =>
  [...digits].reduce((value, digit) => value * 62 + DIGITS.indexOf(digit), 0);

it.each([
  ['live', 'mk_live_', undefined],
  ['test', 'mk_test_', undefined],
  ['live', 'mk_live_', 'eu1'],
  ['test', 'mk_test_', 'eu1'],
] as const)(
  'a %s key is its prefix (%s), the name of its cell (%s), a unique secret and a checksum (D13)',
  (mode, prefix, cell) => {
    const texts = Array.from({ length: 200 }, () => newKeyText(mode, cell));
    for (const text of texts) {
      expect(text.slice(0, prefix.length)).toBe(prefix);
      const [, named, name, checksum] = /^((?:([a-z0-9]{1,8})_)?[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(
        text.slice(prefix.length),
      )!;
      expect(name).toBe(cell);
      expect(valueOf(checksum!)).toBe(crc32(named!));
    }
    expect(new Set(texts).size).toBe(200);
    expect(new Set(texts.map((text) => hashOf(text).toString('hex'))).size).toBe(200);
  },
);
