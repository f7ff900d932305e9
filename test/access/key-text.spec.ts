import { expect, it } from 'vitest';
import { hashOf, isKeyText, newKeyText } from '../../src/access/key-text.js';

it('newKeyText creates unique keys that isKeyText accepts', () => {
  const texts = Array.from({ length: 200 }, newKeyText);
  expect(texts.filter(isKeyText)).toHaveLength(200);
  expect(new Set(texts).size).toBe(200);
  expect(new Set(texts.map((text) => hashOf(text).toString('hex'))).size).toBe(200);
});

it('isKeyText detects any single wrong character by the checksum', () => {
  const text = newKeyText();
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'x' ? 'y' : 'x';
    expect(isKeyText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
  }
  expect(isKeyText(text.slice(0, -1))).toBe(false);
  expect(isKeyText(`${text}0`)).toBe(false);
});
