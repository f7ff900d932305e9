import { describe, expect, it } from 'vitest';
import { KPI_FORMULAS, KpisService } from '../../src/kpis/index.js';
import { expectInvalid } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import { costs, createHistory } from './history.js';

const testApp = await startTestApp();
const history = await createHistory(testApp);
const { business } = history;
const kpis = testApp.get(KpisService);
const [a, b] = history.buildings;
const [a1, a2] = history.assets;

const JANUARY = 'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z';
const ask = async (query: string) => {
  const reply = await business.api.get(`/kpis?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

const ALL = {
  open: 3, // o6, o7, o10
  overdue: 1, // o7
  created: 8, // o1 to o7, o10
  completed: 5, // o1 to o4, o9
  mttr_hours: '6.00', // (4 + 8) ÷ 2
  mtbf_hours: '549.00', // A1 744 h, A2 384 h; down 6 + 12 + 12 h: (1128 − 30) ÷ 2
  availability: '97.34', // 1 − 30 ÷ 1128
  preventive_compliance: '33.33', // o3 of o3, o4, o6
  backlog_hours: '13.50', // 3 × (4 + 8 + 4 + 2) ÷ 4
  ...{ ...costs('30.75'), cost: '181.25' }, // 100.00 + 50.50 + 3 × 10.25
};
const OF_A = {
  open: 2,
  overdue: 1,
  created: 6,
  completed: 3,
  mttr_hours: '4.00',
  mtbf_hours: '726.00', // 744 − 18
  availability: '97.58', // 1 − 18 ÷ 744
  preventive_compliance: '33.33',
  backlog_hours: '6.67', // 2 × (4 + 4 + 2) ÷ 3
  ...{ ...costs('20.50'), cost: '120.50' }, // 100.00 + 2 × 10.25
};
const OF_B = {
  open: 1,
  overdue: 0,
  created: 2,
  completed: 1,
  mttr_hours: '8.00',
  mtbf_hours: '372.00', // 384 − 12
  availability: '96.88', // 1 − 12 ÷ 384
  preventive_compliance: null,
  backlog_hours: '8.00',
  ...{ ...costs('0.00'), cost: '50.50' },
};
const NOTHING = {
  open: 0,
  overdue: 0,
  created: 0,
  completed: 0,
  mttr_hours: null,
  mtbf_hours: null,
  availability: null,
  preventive_compliance: null,
  backlog_hours: '0.00',
  ...{ ...costs('0.00'), cost: '0.00' },
};
const NO_EQUIPMENT = { mtbf_hours: null, availability: null };

describe('the KPIs of a month', () => {
  it('equal those computed by hand', async () => {
    const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };
    expect(await ask(JANUARY)).toEqual({ object: 'kpis', ...period, ...ALL, groups: null });
  });

  it('of a building count the operations and assets in it', async () => {
    expect(await ask(`${JANUARY}&building_id=${a}`)).toMatchObject(OF_A);
    expect(await ask(`${JANUARY}&building_id=${b}`)).toMatchObject(OF_B);
  });

  it('of an asset count the asset and its operations', async () => {
    expect(await ask(`${JANUARY}&asset_id=${a1}`)).toMatchObject(OF_A);
    expect(await ask(`${JANUARY}&asset_id=${a2}&building_id=${b}`)).toMatchObject(OF_B);
    expect(await ask(`${JANUARY}&asset_id=${a2}&building_id=${a}`)).toMatchObject(NOTHING);
  });

  it('of a deleted asset count its operations, but not its hours', async () => {
    expect(await ask(`${JANUARY}&asset_id=${history.deleted}`)).toMatchObject({ ...NOTHING, completed: 1 });
  });

  it('by building add up, sorted by the number of operations, without a building last', async () => {
    const { groups, ...all } = await ask(`${JANUARY}&group_by=building`);
    expect(all).toMatchObject(ALL);
    expect(groups).toEqual([
      { key: a, name: 'Hall A', ...OF_A },
      { key: b, name: 'Hall B', ...OF_B },
      { key: null, name: null, ...NOTHING, completed: 1, ...costs('10.25'), cost: '10.25' },
    ]);
  });

  it('by asset list assets with new operations', async () => {
    const { groups, ...all } = await ask(`${JANUARY}&group_by=asset`);
    expect(all).toMatchObject(ALL);
    expect(groups).toEqual([
      { key: a1, name: 'A1', ...OF_A },
      { key: a2, name: 'A2', ...OF_B },
    ]);
  });

  it('by trade have no figures of assets', async () => {
    const { groups, ...all } = await ask(`${JANUARY}&group_by=trade`);
    expect(all).toMatchObject(ALL);
    const preventive = {
      created: 4,
      completed: 2,
      open: 1,
      preventive_compliance: '33.33',
      backlog_hours: '3.00',
    };
    const mechanical = {
      created: 2,
      completed: 2,
      open: 1,
      overdue: 1,
      mttr_hours: '4.00',
      backlog_hours: '4.00',
    };
    expect(groups).toEqual([
      { key: null, name: null, ...NOTHING, ...preventive, ...costs('10.25'), cost: '10.25' },
      { key: 'electrical', name: 'Electrical', ...OF_B, ...NO_EQUIPMENT },
      { key: 'mechanical', name: 'Mechanical', ...NOTHING, ...mechanical, ...costs('20.50'), cost: '120.50' },
    ]);
  });

  it('by month list each month in order', async () => {
    const { groups } = await ask('from=2025-12-15T00:00:00Z&to=2026-02-15T00:00:00Z&group_by=month');
    expect(groups.map((each: { key: string }) => each.key)).toEqual(['2025-12', '2026-01', '2026-02']);
    // A1 alone, for 17 days with 12 hours of downtime.
    expect(groups[0]).toEqual({
      ...{ key: '2025-12', name: 'December 2025', ...NOTHING },
      ...{ created: 1, availability: '97.06' },
    });
    expect(groups[1]).toEqual({ key: '2026-01', name: 'January 2026', ...ALL });
    expect(groups[2]).toMatchObject({ created: 1, completed: 1, cost: '1009.25', open: 0 });
  });
});

describe('the period of KPIs', () => {
  it('is the last 30 days by default', async () => {
    const { from, to } = await ask('');
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 24 * 60 * 60 * 1000);
    expect(Math.abs(Date.parse(to) - testApp.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('counts hours only until now', async () => {
    const to = new Date(testApp.clock.now().getTime() + 365 * 24 * 60 * 60 * 1000).toISOString();
    const [untilNow, untilLater] = [
      await ask('from=2026-01-01T00:00:00Z'),
      await ask(`from=2026-01-01T00:00:00Z&to=${to}`),
    ];
    expect(Number(untilLater.mtbf_hours)).toBeCloseTo(Number(untilNow.mtbf_hours), 0);
    expect(await ask(`from=${to}&to=2999-01-01T00:00:00Z`)).toMatchObject({
      ...NOTHING,
      open: 3,
      overdue: 1,
      backlog_hours: null,
    });
  });

  it('can begin before any record', async () => {
    expect(await ask('from=0001-01-01T00:00:00Z&to=2026-02-01T00:00:00Z')).toMatchObject({
      created: 9,
      completed: 5,
    });
  });

  it.each(['', '&group_by=month'])(
    'can be the first or the last days that a timestamp can express%s',
    async (by) => {
      const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
      const early = await ask(`to=0001-01-20T00:00:00Z${by}`);
      expect(early).toMatchObject({ from: first, to: '0001-01-20T00:00:00.000Z', created: 0 });
      const late = await ask(`from=9999-11-05T00:00:00Z&to=${last}${by}`);
      expect(late).toMatchObject({
        from: '9999-11-05T00:00:00.000Z',
        to: last,
        created: 0,
        availability: null,
      });
      const months = [early, late].map(({ groups }) => groups?.map(({ key }: { key: string }) => key));
      expect(months).toEqual(by ? [['0001-01'], ['9999-11', '9999-12']] : [undefined, undefined]);
      expectInvalid(await business.api.get(`/kpis?to=${first}${by}`), { from: 'invalid_parameter' });
    },
  );

  it('returns 400 if it is empty, ends before it begins, or has more than 200 months when grouped by month', async () => {
    for (const to of ['2026-02-01T00:00:00Z', '2026-01-31T00:00:00Z'])
      expectInvalid(await business.api.get(`/kpis?from=2026-02-01T00:00:00Z&to=${to}`), {
        from: 'invalid_parameter',
      });
    const long = await business.api.get(
      '/kpis?from=2000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z&group_by=month',
    );
    expect([long.status, long.body.error.param]).toEqual([400, 'from']);
    expectInvalid(await business.api.get('/kpis?from=2026-02-30&group_by=week'), {
      from: 'invalid_parameter',
      group_by: 'invalid_parameter',
    });
  });
});

describe('a business without records', () => {
  it.each(['building', 'asset', 'trade'])('has KPIs of 0 and null and no groups by %s', async (by) => {
    const empty = await testApp.business();
    const { data } = (await empty.api.get(`/kpis?group_by=${by}`)).body;
    expect(data).toMatchObject({ ...NOTHING, groups: [] });
  });

  it('gets no KPIs of another business, even with its IDs', async () => {
    const empty = await testApp.business();
    for (const filter of ['', `&building_id=${a}`, `&asset_id=${a1}`, '&group_by=month']) {
      expect((await empty.api.get(`/kpis?${JANUARY}${filter}`)).body.data).toMatchObject(NOTHING);
    }
  });
});

describe('the overview page', () => {
  const tenant = () => business.tenant;
  const january = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-02-01T00:00:00Z') };

  it('has the backlog by trade and by age', async () => {
    const { trades, ages } = await kpis.backlog(tenant());
    expect(trades).toEqual([
      { trade: 'electrical', open: 1, overdue: 0 },
      { trade: 'mechanical', open: 1, overdue: 1 },
      { trade: null, open: 1, overdue: 0 },
    ]);
    const here = await kpis.backlog(tenant(), { buildingId: b });
    expect(here.trades).toEqual([{ trade: 'electrical', open: 1, overdue: 0 }]);
    expect(here.ages.map(({ open }) => open)).toEqual([0, 0, 0, 1]);
    expect(ages.map((each) => [each.days, each.open])).toEqual([
      ['0–7', 0],
      ['8–30', 0],
      ['31–90', 0],
      ['>90', 3],
    ]);
  });

  it('has created and completed operations of every month and week', async () => {
    expect(
      await kpis.throughput(tenant(), { ...january, from: new Date('2025-11-30T00:00:00Z') }, 'month'),
    ).toEqual([
      { since: '2025-11-01', created: 0, completed: 0 },
      { since: '2025-12-01', created: 1, completed: 0 },
      { since: '2026-01-01', created: 8, completed: 5 },
    ]);
    const weeks = await kpis.throughput(tenant(), january, 'week');
    expect(weeks[0]).toEqual({ since: '2025-12-29', created: 2, completed: 3 }); // o1, o2; o1, o2, o9
    expect(weeks).toHaveLength(5);
  });

  it('lists what needs attention, with some records of each kind', async () => {
    const { attention: found } = await kpis.backlog(tenant());
    expect(found.map(({ concern, count }) => [concern, count])).toEqual([
      ['monitoring', 0],
      ['reported', 0],
      ['overdue', 1],
      ['unassigned', 3],
      ['disputed', 0],
      ['pending_confirmation', 0],
      ['assets_out_of_service', 2],
      ['parts_below_minimum', 1],
      ['disabled_webhooks', 0],
    ]);
    expect(found[7]!.rows).toMatchObject([{ name: { text: 'Seal' }, since: null }]);
    const { attention: here } = await kpis.backlog(tenant(), { buildingId: b });
    expect(here.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 1]);
    expect(here[6]!.rows).toMatchObject([{ id: a2, name: { text: 'A2' } }]);
  });

  it('has the newest alarms', async () => {
    await business.api.patch(`/assets/${a1}/status`, { status: 'out_of_service' });
    const [alarm] = await kpis.latestAlarms(tenant());
    expect(alarm).toMatchObject({
      severity: 'critical',
      status: 'open',
      message: 'A1 (A1) is now out of service.',
    });
    expect(await kpis.latestAlarms(tenant(), { buildingId: b })).toEqual([]);
    expect(await kpis.latestAlarms(tenant(), { buildingId: a })).toEqual([alarm]);
  });

  it('has a formula for each KPI', async () => {
    const figures = Object.keys(await ask('')).filter(
      (name) => !['object', 'from', 'to', 'groups'].includes(name),
    );
    expect(Object.keys(KPI_FORMULAS)).toEqual(figures);
  });
});
