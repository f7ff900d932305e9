import { describe, expect, it } from 'vitest';
import { render } from '../../../src/kernel/sql/sql.js';
import { kpisStatement } from '../../../src/kpis/kpi-statement.js';
import { businessAtSize, ROWS, vacuum } from '../../support/at-size.js';
import type { Statement } from '../../support/intercept.js';
import { planOf as planIn, readWhole, SORTED_AT_MOST } from '../../support/plans.js';

const { testApp, seeded } = await businessAtSize();
const { key, business_id: businessId } = seeded;
const planOf = (statement: Statement) => planIn(testApp, statement);
const api = testApp.client(key);

const first = async (path: string) => (await api.get(path)).body.data[0] as Record<string, string>;
const byTechnician = await first('/operations?limit=1&assignee_type=technician');

describe(`the key figures over ${ROWS.toLocaleString('en')} rows`, () => {
  const now = testApp.clock.now();
  const period = { from: new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000), to: now, now };

  it('are counted from indexes, without scanning all operations or assets', async () => {
    // As autovacuum leaves the tables: only then can an index-only scan answer.
    await vacuum(testApp, ['operations', 'assets', 'downtimes']);
    const nodes = await planOf(render(kpisStatement(period), { businessId, writes: false }));
    const scanned = nodes.filter((node) => node['Node Type'].includes('Seq Scan'));
    expect(scanned.filter((node) => ['operations', 'assets'].includes(node['Relation Name']!))).toEqual([]);
  });

  it.each(['month', 'building', 'trade'] as const)('are counted from indexes by %s too', async (by) => {
    const nodes = await planOf(render(kpisStatement(period, by), { businessId, writes: false }));
    expect(readWhole(nodes, ['operations', 'assets'])).toEqual([]);
    // The operating hours of assets are counted once, for any number of months.
    const counted = nodes.filter((node) => node['Index Name'] === 'assets_in_service');
    const looks = counted.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(ROWS);
    // Only the assets that are down need their building.
    if (by === 'building') expect(nodes.map((node) => node['Index Name'])).toContain('assets_standing');
  });

  it.each([undefined, 'month', 'building', 'trade'] as const)(
    'can be counted by several processes in parallel: by %s',
    async (by) => {
      const { text, values } = render(kpisStatement(period, by), { businessId, writes: false });
      const client = await testApp.acrossBusinesses.pool.connect();
      try {
        // Pretends that processes are free, and that no scan is shared, so that only the statement decides.
        await client.query('BEGIN');
        await client.query('SET LOCAL parallel_setup_cost = 0');
        await client.query('SET LOCAL parallel_tuple_cost = 0');
        await client.query(`SET LOCAL min_parallel_table_scan_size = '1 TB'`);
        await client.query(`SET LOCAL min_parallel_index_scan_size = '1 TB'`);
        await client.query('SET LOCAL max_parallel_workers_per_gather = 2');
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain('Parallel Append');
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    },
  );

  it('of one asset read only the rows of that asset', async () => {
    const scope = { ...period, assetId: byTechnician.asset_id! };
    const nodes = await planOf(render(kpisStatement(scope), { businessId, writes: false }));
    const read = nodes.filter((node) => ['operations', 'assets'].includes(node['Relation Name']!));
    expect(read.filter((node) => node['Actual Rows'] > SORTED_AT_MOST)).toEqual([]);
  });
});
