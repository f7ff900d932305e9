import { expect, it } from 'vitest';
import { safeName } from '../../src/attachments/file-kinds.js';

const PHOTO = { extensions: ['jpg', 'jpeg'] } as const;

it.each([
  ['dots', '.'.repeat(1_000_000)],
  ['spaces', ' '.repeat(1_000_000)],
  ['dots between letters', `x${'.'.repeat(1_000_000)}x`],
  ['spaces at its end', `x${' .'.repeat(500_000)}`],
])('a name of a million %s is made safe at once', (_, name) => {
  expect(safeName(name, PHOTO)).toMatch(/^(?:file|x(?:\.{79})?)\.jpg$/);
});

it('dots and spaces are removed at both ends only', () => {
  expect(safeName(' . ..a. b.. c . .', PHOTO)).toBe('a. b.. c.jpg');
});
