import { describe, expect, it } from 'vitest';
import { withFrenchSpacing } from '../../src/kernel/messages/texts.js';
import { Format } from '../../src/portal/kit/page/format.js';
import { texts } from '../../src/portal/kit/page/texts.js';

const NOW = new Date('2026-11-24T08:00:00Z');

describe('French typography', () => {
  it('has non-breaking spaces before punctuation and in numbers', () => {
    expect(withFrenchSpacing('« Pompe 4 » : 20 000 heures, 5 % ; et alors ?')).toBe(
      '«\u00a0Pompe 4\u00a0»\u00a0: 20\u202f000 heures, 5\u00a0%\u202f; et alors\u202f?',
    );
  });

  it('does not change URLs, times and text without spaces', () => {
    for (const text of ['https://a.example/?b=1;c', '08:30', 'a ?b', 'Prêt !important'])
      expect(withFrenchSpacing(text)).toBe(text);
  });

  it('applies to all French messages, including those with parameters, but not to English ones', () => {
    const all = texts({
      plain: { en: 'Really ?', fr: 'Vraiment ?' },
      made: { en: (name: string) => `${name} :`, fr: (name: string) => `${name} :` },
    });
    expect([all.fr.plain, all.fr.made('Nom')]).toEqual(['Vraiment\u202f?', 'Nom\u00a0:']);
    expect([all.en.plain, all.en.made('Name')]).toEqual(['Really ?', 'Name :']);
  });

  it('formats the first day of a month as 1er', () => {
    const format = new Format('fr', 'Europe/Paris', NOW);
    expect(format.date('2026-01-01')).toBe('1er janv. 2026');
    expect(format.date('2026-01-11')).toBe('11 janv. 2026');
    expect(format.day('2026-12-01T08:00:00Z')).toBe('mar. 1er déc.');
    expect(new Format('en', 'Europe/Paris', NOW).date('2026-01-01')).toBe('1 Jan 2026');
  });

  it('counts days and other distances, and names only the present', () => {
    const [en, fr] = [new Format('en', 'UTC', NOW), new Format('fr', 'UTC', NOW)];
    expect(en.relative('2026-11-22T08:30:00Z')).toBe('1 day ago');
    expect(fr.relative('2026-11-22T08:30:00Z')).toBe('il y a 1 jour');
    expect(en.relative('2026-11-25T09:00:00Z')).toBe('in 1 day');
    expect(en.relative('2026-11-24T08:00:20Z')).toBe('now');
  });

  it('has a space before the colon after a label', () => {
    expect(new Format('fr', 'UTC', NOW).labelled('Copier', 'Secret')).toBe('Copier\u00a0: Secret');
    expect(new Format('en', 'UTC', NOW).labelled('Copy', 'Secret')).toBe('Copy: Secret');
  });
});
