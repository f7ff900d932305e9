import { describe, expect, it } from 'vitest';
import { type IcsEvent, icsOf } from '../../src/portal/calendar/calendar-feed.portal.controller.js';

const EVENT: IcsEvent = {
  uid: '1@operations',
  begins: new Date('2026-11-24T07:30:00.000Z'),
  ends: new Date('2026-11-24T08:30:00.000Z'),
  changedAt: new Date('2026-11-20T10:00:00.123Z'),
  status: 'CONFIRMED',
  summary: 'Replace the seal',
  location: 'Pump room, Ground floor, Plant North',
  description: null,
  url: 'https://portal.example/operations/1',
};

/** The text as a calendar program reads it, with folded lines joined. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

/** The value of a property, with escape sequences decoded. */
function valueOf(text: string, name: string): string | undefined {
  const line = linesOf(text).find((each) => each.startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark));
}

describe('an iCalendar file', () => {
  it('is valid without events', () => {
    const lines = icsOf('Maintenance', []).split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.filter((line) => line.startsWith('PRODID:'))).toHaveLength(1);
  });

  it('has times in UTC, to the second', () => {
    const text = icsOf('Maintenance', [EVENT]);
    expect(valueOf(text, 'DTSTART')).toBe('20261124T073000Z');
    expect(valueOf(text, 'DTEND')).toBe('20261124T083000Z');
    expect(valueOf(text, 'DTSTAMP')).toBe('20261120T100000Z');
    expect(valueOf(text, 'UID')).toBe('1@operations');
    expect(valueOf(text, 'STATUS')).toBe('CONFIRMED');
  });

  it('omits properties without a value', () => {
    expect(valueOf(icsOf('Maintenance', [{ ...EVENT, location: null }]), 'LOCATION')).toBeUndefined();
    expect(valueOf(icsOf('Maintenance', [EVENT]), 'DESCRIPTION')).toBeUndefined();
  });

  it.each([
    'Seal; pump 4, north \\ south',
    'two\nlines',
    'END:VEVENT\nBEGIN:VEVENT',
    'ends with a backslash\\',
    '\\n is no line',
  ])('preserves the text %j', (summary) => {
    const text = icsOf('Maintenance', [{ ...EVENT, summary }]);
    expect(valueOf(text, 'SUMMARY')).toBe(summary);
    expect(linesOf(text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it('normalises line ends, and removes other control characters', () => {
    const text = icsOf('Maintenance', [{ ...EVENT, summary: 'a\r\nb\rc\u0000\u0007d' }]);
    expect(valueOf(text, 'SUMMARY')).toBe('a\nb\ncd');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/);
  });

  it.each(['é', '漢', '🔧', 'a'])(
    'folds lines of %s at 75 bytes, without splitting a character',
    (character) => {
      const summary = character.repeat(200);
      const text = icsOf('Maintenance', [{ ...EVENT, summary }]);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(text).not.toContain('\uFFFD');
      expect(valueOf(text, 'SUMMARY')).toBe(summary);
    },
  );

  it('does not fold a line of exactly 75 bytes', () => {
    const summary = 'x'.repeat(75 - 'SUMMARY:'.length);
    expect(icsOf('Maintenance', [{ ...EVENT, summary }]).split('\r\n')).toContain(`SUMMARY:${summary}`);
  });
});
