import { describe, expect, it } from 'vitest';
import { CITIES, TIME_ZONES, timeZoneOf } from '../../src/access/time-zones.js';

describe('a time zone', () => {
  it.each([
    ['Europe/Paris', 'Europe/Paris'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['zurich', 'Europe/Zurich'],
    ['Zürich', 'Europe/Zurich'],
    ['GENÈVE', 'Europe/Zurich'],
    ['Munich', 'Europe/Berlin'],
    ['Lyon', 'Europe/Paris'],
    ['san francisco', 'America/Los_Angeles'],
    ['New York', 'America/New_York'],
    ['Saint-Denis', undefined],
    ['Europe/Nowhere', undefined],
    ['+02:00', undefined],
    ['CET2', undefined],
    ['', undefined],
  ])('%s is found as %s', (text, zone) => {
    expect(timeZoneOf(text)).toBe(zone);
  });

  it('is known for every city, and no city has two', () => {
    for (const zone of Object.keys(CITIES)) expect(TIME_ZONES).toContain(zone);
    const cities = Object.values(CITIES).flat();
    expect(new Set(cities).size).toBe(cities.length);
  });
});
