import { describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { expectInvalid } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const own = await testApp.business();

describe('the period of KPIs', () => {
  it('can be given in days of the time zone of the business, both included', async () => {
    const businesses = testApp.get(BusinessesService);
    await own.work((work) => businesses.changeSettings(work, { timeZone: 'Europe/Paris' }));
    const period = async (query: string) => {
      const { status, body, text } = await own.api.get(`/kpis?${query}`);
      expect(status, text).toBe(200);
      return [body.data.from, body.data.to];
    };
    // Summer time ends on the 25th.
    const october = ['2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'];
    expect(await period('from=2026-10-01&to=2026-10-31')).toEqual(october);
    expect(await period('from=2026-10-25&to=2026-10-25')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(await period('from=2026-10-01&to=2026-10-31T23:00:00Z&group_by=month')).toEqual(october);
    expect(await period('from=2026-09-30T22:00:00Z&to=2026-10-31')).toEqual(october);
    expect(await period('from=0001-01-01&to=0001-01-02')).toEqual([
      '0001-01-01T00:00:00.000Z',
      expect.stringMatching(/^0001-01-02T23:/),
    ]);
    expect(await period('from=9999-12-31&to=9999-12-31')).toEqual([
      '9999-12-30T23:00:00.000Z',
      '9999-12-31T23:00:00.000Z',
    ]);
  });

  it('is refused with what is expected, if it is neither a day nor a timestamp', async () => {
    for (const [from, hint] of [
      ['2026-02-30', 'must be a date, such as 2026-10-05, or an ISO 8601 timestamp'],
      ['2026-10-01T08:00', 'must be a date, such as 2026-10-05, or an ISO 8601 timestamp'],
      ['2026-10-01T08:00:00+02:00', 'write the "+" of the offset as %2B'],
    ] as const) {
      const reply = await own.api.get(`/kpis?from=${from}`);
      expectInvalid(reply, { from: 'invalid_parameter' });
      expect(reply.body.error.message).toContain(hint);
    }
    expectInvalid(await own.api.get('/kpis?from=2026-10-02&to=2026-10-01'), { from: 'invalid_parameter' });
  });
});
