import { describe, expect, it } from 'vitest';
import { isUuid, timeOfId, newId } from '../../src/kernel/ids.js';
import { Clock, SteadyClock } from '../../src/kernel/clock.js';

const NOON = Date.parse('2026-06-01T12:00:00.000Z');

/** A clock that a test sets forwards or backwards. */
class SetClock extends Clock {
  shown = NOON;
  override now(): Date {
    return new Date(this.shown);
  }
}

describe('IDs', () => {
  it('rise strictly within a millisecond, even beyond 4,096 and 16,384 of them', () => {
    const ids = Array.from({ length: 40_000 }, () => newId(new Date(NOON)));
    expect(ids.every(isUuid)).toBe(true);
    expect([...new Set(ids)].sort()).toEqual(ids);
  });

  it('contain the exact time they were created for, even after IDs for later times', () => {
    newId(new Date(NOON + 5));
    expect(timeOfId(newId(new Date(NOON)))).toEqual(new Date(NOON));
  });
});

describe('the times of a process', () => {
  const clock = new SetClock();
  const moments = new SteadyClock(clock);
  const at = (moment: number): number => {
    clock.shown = moment;
    return moments.now().getTime();
  };

  it('do not go back when the clock is set back a little', () => {
    expect([at(NOON), at(NOON - 9_000), at(NOON + 100)]).toEqual([NOON, NOON, NOON + 100]);
  });

  it('are correct again after a clock that was far ahead is corrected', () => {
    expect([at(NOON + 86_400_000), at(NOON)]).toEqual([NOON + 86_400_000, NOON]);
  });
});
