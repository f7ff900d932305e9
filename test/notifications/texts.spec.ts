import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/access/index.js';
import { ASSET_STATUSES } from '../../src/assets/asset-status.js';
import { NOTICE_KINDS, noticeText } from '../../src/notifications/index.js';
import type { NoticeParameters } from '../../src/notifications/notice-kinds.js';

const MOMENT = '2026-03-29T00:30:00.000Z';
const SEAL = { title: 'Seal', number: 7 };
const PARAMETERS: NoticeParameters = {
  'operation.created': { ...SEAL, scheduled_for: MOMENT },
  'operation.assigned': { ...SEAL, scheduled_for: null },
  'operation.rescheduled': { ...SEAL, scheduled_for: null, previously: MOMENT },
  'operation.reassigned': SEAL,
  'operation.cancelled': { ...SEAL, reason: 'Sold' },
  'operation.disputed': { ...SEAL, reason: 'It drips', what: 'completion' },
  'operation.reported': {
    ...{ ...SEAL, who: 'Ada', asset: 'Pump', place: 'Hall', priority: 'high', is_stopped: true },
  },
  'operation.completed': { ...SEAL, who: 'Ada', to_confirm: false },
  'operation.declined': { ...SEAL, who: 'Seals & Sons', reason: 'No time' },
  'operation.commented': {
    ...SEAL,
    ...{ who: 'Ada', excerpt: 'It is worn.', is_mention: false, comment_id: MOMENT },
  },
  'time.forgotten': { ...SEAL, who: 'Ada', started_at: MOMENT, time_entry_id: MOMENT },
  'operation.overdue': { ...SEAL, who: 'Ada', scheduled_for: MOMENT },
  'asset.status_changed': { name: 'Pump', reference: 'PUM-0001', status: 'retired', note: 'Worn' },
  'part.reservation_released': { title: 'Replace the belt', number: 7, part: 'Seal', quantity: 2 },
  'webhook.disabled': { url: 'https://example.com/', reason: 'failing', failures: 20 },
  'key.unused': { name: 'Seal sync', used_at: MOMENT },
};

const READER = { timeZone: 'UTC', operationPrefix: 'OT' };

describe('the text of a notice', () => {
  it('names the operation by its number, with the prefix of the business; without one in notices of earlier releases', () => {
    const titleOf = (more: object) => {
      const parameters = { title: 'Seal', reason: null, ...more } as NoticeParameters['operation.cancelled'];
      return noticeText({ kind: 'operation.cancelled', parameters }, { ...READER, language: 'en' }).title;
    };
    expect(titleOf({ number: 1042 })).toBe('Cancelled: OT-1042 Seal');
    expect([titleOf({}), titleOf({ number: null })]).toEqual(['Cancelled: Seal', 'Cancelled: Seal']);
  });

  it.each(NOTICE_KINDS)('of the kind %s is different in each language, and names its subject', (kind) => {
    const parameters = PARAMETERS[kind];
    const all = LANGUAGES.map((language) => noticeText({ kind, parameters }, { ...READER, language }));
    expect(new Set(all.map(({ title, body }) => `${title} ${body}`)).size).toBe(LANGUAGES.length);
    for (const { title, body } of all) {
      expect(`${title} ${body}`).toMatch(/Seal|Pump|https:\/\/example\.com\//);
      if ('number' in parameters) expect(`${title} ${body}`).toContain('OT-7 ');
      expect(`${title} ${body}`).not.toMatch(/undefined|null|\[object|Invalid|_/);
    }
  });

  it('shows times in the time zone of the business, before and after daylight saving time begins', () => {
    const at = (scheduled_for: string, timeZone: string) =>
      noticeText(
        { kind: 'operation.created', parameters: { ...SEAL, scheduled_for } },
        { ...READER, language: 'fr', timeZone },
      ).body;
    expect(at(MOMENT, 'Europe/Paris')).toContain('01:30');
    expect(at('2026-03-29T01:30:00.000Z', 'Europe/Paris')).toContain('03:30');
    expect(at(MOMENT, 'America/New_York')).toContain('28 mars');
  });

  it('has one full stop after a name that ends with one', () => {
    const ends = (kind: 'operation.overdue' | 'operation.reported') =>
      LANGUAGES.map((language) => {
        const parameters = { ...PARAMETERS[kind], who: 'Polar Refrigeration Ltd.' };
        return noticeText({ kind, parameters }, { ...READER, language }).body;
      });
    for (const body of [...ends('operation.overdue'), ...ends('operation.reported')]) {
      expect(body).toContain('Polar Refrigeration Ltd.');
      expect(body).not.toContain('..');
    }
  });

  it('has a word for every asset status', () => {
    const titles = LANGUAGES.flatMap((language) =>
      ASSET_STATUSES.map((status) => {
        const parameters = { ...PARAMETERS['asset.status_changed'], status };
        return noticeText({ kind: 'asset.status_changed', parameters }, { ...READER, language }).title;
      }),
    );
    expect(titles.filter((title) => title.includes('_'))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
