import { describe, expect, it } from 'vitest';
import { isUuid, newId } from '../../src/kernel/ids.js';

const NOON = Date.parse('2026-06-01T12:00:00.000Z');
const momentOf = (id: string): number => parseInt(id.replaceAll('-', '').slice(0, 12), 16);
const idsAt = (...moments: number[]): string[] => moments.map((moment) => newId(new Date(moment)));

describe('ids', () => {
  it('rise strictly, also within a millisecond and past its 4,096th', () => {
    const ids = idsAt(...Array<number>(5_000).fill(NOON));
    expect(ids.every(isUuid)).toBe(true);
    expect([...new Set(ids)].sort()).toEqual(ids);
    expect(momentOf(ids.at(-1)!)).toBe(NOON + 1);
  });

  it('rise also when the clock is set back by a little', () => {
    const ids = idsAt(NOON, NOON - 9_000, NOON + 100);
    expect([...ids].sort()).toEqual(ids);
  });

  it('bear the right moment again when a clock that was far ahead is put right', () => {
    const [ahead, right] = idsAt(NOON + 86_400_000, NOON);
    expect([momentOf(ahead!), momentOf(right!)]).toEqual([NOON + 86_400_000, NOON]);
  });
});
