import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FirstStatistics } from '../../../src/kernel/jobs/first-statistics.js';
import { keptPlanOf, overheard, planOf } from '../../support/plans.js';
import { RestingWorker } from '../../support/resting-worker.js';
import type { TestBusiness } from '../../support/test-business.js';

const ITEMS = 500;

const worker = await RestingWorker.start();
const { testApp } = worker;
const { pool } = testApp.acrossBusinesses;
const statistics = worker.get(FirstStatistics);
afterAll(() => worker.close());

let business: TestBusiness;
let id: string;

/** Creates assets with bulk requests. */
async function load(name: string, requests: number): Promise<void> {
  const { roomId } = await business.place();
  for (let request = 0; request < requests; request += 1) {
    const items = Array.from({ length: ITEMS }, (_, n) => ({
      ...{ name: `Pump ${n}`, category: 'pump', room_id: roomId, external_id: `${name}-${request}-${n}` },
    }));
    const { data } = (await business.api.post('/assets/bulk', { items })).body;
    expect(data.succeeded).toBe(ITEMS);
  }
}

/** The most assets that a statement of `GET /assets/{id}` reads, with either way of planning. */
async function rowsRead(): Promise<number> {
  const heard = await overheard(async () =>
    expect((await business.api.get(`/assets/${id}`)).status).toBe(200),
  );
  const plans = heard.flatMap((statement) => [planOf(testApp, statement), keptPlanOf(testApp, statement)]);
  const nodes = (await Promise.all(plans)).flat().filter((node) => node['Relation Name'] === 'assets');
  return Math.max(...nodes.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)));
}

describe('a plant that is loaded into a new database, before autovacuum has seen it', () => {
  beforeAll(async () => {
    await pool.query('ALTER TABLE assets SET (autovacuum_enabled = off)');
    business = await testApp.business();
    await load('A', 4);
    id = (await business.api.get('/assets?limit=1')).body.data[0].id;
  });

  it('is looked up by the wrong index until its tables are analysed', async () => {
    expect(await rowsRead()).toBeGreaterThan(ITEMS);
    expect(await statistics.analyzeDoubled()).toContain('assets');
    expect(await rowsRead()).toBe(1);
  });

  it('is analysed again only after the table has doubled', async () => {
    expect(await statistics.analyzeDoubled()).not.toContain('assets');
    await load('B', 1);
    expect(await statistics.analyzeDoubled()).not.toContain('assets');
    await load('C', 4);
    expect(await statistics.analyzeDoubled()).toContain('assets');
  });
});
