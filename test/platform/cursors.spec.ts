import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.js';
import type { Position } from '../../src/kernel/database/page.js';
import { Cursors } from '../../src/kernel/database/cursors.js';

const cursors = new Cursors(parseConfig({ SECRET_KEY: 'a secret for tests alone, of forty bytes.' }));
const id = '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';
const list = '0199d2a4-0000-7000-8000-000000000000 /api/v1/operations {}';
const refusal = 'This cursor does not belong to this list';

describe('the cursor of a sorted list', () => {
  it.each([
    ['a time', '2026-10-05 08:30:00+00'],
    ['a name in any script', 'Ümit 渡辺 \u001f"'],
    ['an empty text', ''],
    ['no value', null],
    ['a long text', 'x'.repeat(1_000)],
  ])('can be read back: %s', (_, value) => {
    const cursor = cursors.write({ id, value }, list, 'name');
    expect(cursors.read(cursor, list, 'name')).toEqual({ id, value });
    expect(cursor).toMatch(/^[\w-]+$/);
  });

  const position: Position = { id, value: '2026-10-05 08:30:00+00' };
  const cursor = cursors.write(position, list, 'scheduled_for');

  it('is refused with another sort order, the other direction or none', () => {
    for (const sort of ['updated_at', '-scheduled_for', undefined])
      expect(() => cursors.read(cursor, list, sort)).toThrow(refusal);
  });

  it('is refused in another list, and for another business', () => {
    for (const other of [list.replace('operations', 'assets'), list.replace(/^./, '1')])
      expect(() => cursors.read(cursor, other, 'scheduled_for')).toThrow(refusal);
  });

  it('is refused when it is changed, cut or extended at any position', () => {
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
      expect(() => cursors.read(changed, list, 'scheduled_for')).toThrow(refusal);
      expect(() => cursors.read(cursor.slice(0, at), list, 'scheduled_for')).toThrow(refusal);
    }
    expect(() => cursors.read(`${cursor}A`, list, 'scheduled_for')).toThrow(refusal);
  });

  it('cannot be forged by moving text between the filters and the value', () => {
    const made = cursors.write({ id, value: 'a' }, `b ${list}`, 'name');
    const bytes = Buffer.from(made, 'base64url');
    const mac = bytes.subarray(-16);
    const moved = Buffer.concat([bytes.subarray(0, -16), Buffer.from('b '), mac]).toString('base64url');
    expect(() => cursors.read(moved, list, 'name')).toThrow(refusal);
  });

  it('differs from a cursor of the default order', () => {
    const newest = cursors.write({ id }, list);
    expect(cursors.read(newest, list)).toEqual({ id });
    expect(() => cursors.read(newest, list, 'scheduled_for')).toThrow(refusal);
  });
});

it('a cursor of the default order has the same format as before sorting existed', () => {
  expect(cursors.write({ id }, list)).toBe('AQGZ0qRvG3w-ilU_DJ0uexD2C3tY_4L1uoMsPZjXJZ-k');
});
