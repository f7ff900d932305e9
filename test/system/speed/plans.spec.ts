import { describe, expect, it } from 'vitest';
import { systemPrincipal } from '../../../src/kernel/auth/principal.js';
import type { Position } from '../../../src/kernel/database/page.js';
import { DataModel } from '../../../src/kernel/resource/data-model.js';
import type { Resource } from '../../../src/kernel/resource/resource.js';
import { businessAtSize, ROWS } from '../../support/at-size.js';
import type { Statement } from '../../support/intercept.js';
import {
  keptPlanOf,
  type Overheard,
  largeSorts,
  overheard,
  planOf as planIn,
  type PlanNode,
  readWhole,
} from '../../support/plans.js';
import { listsOf } from './lists.js';

const BIG = [
  'assets',
  'changes',
  'operations',
  'spare_parts',
  'spare_part_movements',
  'webhook_deliveries',
  'events',
  'time_entries',
];

const { testApp, seeded } = await businessAtSize();
const { key, business_id: businessId } = seeded;
const planOf = (statement: Statement) => planIn(testApp, statement);
const api = testApp.client(key);

const first = async (path: string) => (await api.get(path)).body.data[0] as Record<string, string>;
const asset = await first('/assets?limit=1');
const byTechnician = await first('/operations?limit=1&assignee_type=technician');
const byVendor = await first('/operations?limit=1&assignee_type=vendor');
const building = await first('/buildings?limit=1');
const floor = await first(`/buildings/${building.id}/floors?limit=1`);
const part = await first('/spare-parts?limit=1');
const endpoint = await first('/webhooks?limit=1');

// Seeding creates no changes, so this adds as many as there are rows.
await testApp.acrossBusinesses.pool.query(
  `INSERT INTO changes (business_id, id, type, resource_id, action, changed_at, recorded_at, sequence)
   SELECT $1::uuid, gen_random_uuid(), CASE WHEN n % 5000 = 0 THEN 'room' WHEN n % 2 = 0 THEN 'operation' ELSE 'asset' END,
     $2::uuid, 'updated', now(), now(), n FROM generate_series(1, $3::int) n`,
  [businessId, asset.id, ROWS],
);
await testApp.acrossBusinesses.pool.query(
  `INSERT INTO counters (business_id, name, last) VALUES ($1, 'changes', $2)`,
  [businessId, ROWS],
);
await testApp.acrossBusinesses.pool.query('ANALYZE changes');
// Nor does it record time.
await testApp.acrossBusinesses.pool.query(
  `INSERT INTO time_entries (business_id, id, operation_id, technician_id, kind, started_at, ended_at, minutes, created_at, updated_at)
   SELECT business_id, gen_random_uuid(), id, $2::uuid, 'work', created_at, created_at + interval '1 hour', 60, created_at, created_at
   FROM operations WHERE business_id = $1`,
  [businessId, byTechnician.technician_id],
);
await testApp.acrossBusinesses.pool.query('ANALYZE time_entries');

const LISTS = listsOf({ asset, byTechnician, byVendor, building, floor, part, endpoint });

describe(`a page of a list over ${ROWS.toLocaleString('en')} rows`, () => {
  it.each(LISTS)('reads no whole table, and sorts no large result: %s', async (path) => {
    const nodes = await planOf(await statementOf(path));
    expect(readWhole(nodes, BIG)).toEqual([]);
    expect(largeSorts(nodes)).toEqual([]);
  });

  it.each(['assets', 'operations', 'spare_parts'])(
    'finds rare words by the index of the search: %s',
    async (table) => {
      for (const text of ['nothingofthekind', 'nulle part où aller', 'Größenwahn'.normalize('NFD')]) {
        const path = `/${table.replace('_', '-')}?search=${encodeURIComponent(text)}`;
        const nodes = await planOf(await statementOf(path));
        expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain(`${table}_searched`);
      }
    },
  );

  it('continues from a cursor with an index', async () => {
    const { next_cursor: cursor } = (await api.get('/assets?limit=200')).body.pagination;
    const nodes = await planOf(await statementOf(`/assets?cursor=${cursor}`));
    const read = nodes
      .filter((node) => node['Relation Name'] === 'assets')
      .map((node) => node['Actual Rows']);
    expect(read).toEqual([51]);
  });
});

describe('a page of the feed of changes', () => {
  /** Expects that a page of ten reads its rows, one more at most, and no others. */
  function expectOnlyShownRead(nodes: readonly PlanNode[]): void {
    const read = nodes.filter((node) => node['Relation Name'] === 'changes');
    expect(read.map((node) => node['Actual Rows'])).toEqual([Math.min(11, read[0]!['Actual Rows'])]);
    expect(read.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual([0]);
  }

  it.each(['', '&types=asset', '&types=room'])(
    'reads only the rows that it shows, from any position: %s',
    async (types) => {
      const { pagination } = (await api.get(`/changes?limit=200${types}`)).body;
      for (const path of [
        `/changes?limit=10${types}`,
        `/changes?limit=10${types}&cursor=${pagination.next_cursor}`,
      ]) {
        expectOnlyShownRead(await planOf(await statementOf(path)));
      }
    },
  );

  it.each(['', '&types=asset', '&types=room'])(
    'reads no more with the plan that is kept for all values: %s',
    async (types) => {
      const { pagination } = (await api.get(`/changes?limit=200${types}`)).body;
      const statement = await statementOf(`/changes?limit=10${types}&cursor=${pagination.next_cursor}`);
      expect(statement.isReplanned).toBe(false);
      expectOnlyShownRead(await keptPlanOf(testApp, statement));
    },
  );

  it('is planned for its values when several types are wanted, and names no table of other types', async () => {
    const { isReplanned, text } = await statementOf('/changes?types=asset,room');
    expect(isReplanned).toBe(true);
    expect(text).not.toMatch(/\boperations\b/);
  });
});

/**
 * Resources whose sorts are not those of a whole list: the feed has a fixed order, readings are those of one meter
 * (test/meters/plans.spec.ts), and comments those of one operation.
 */
const ELSEWHERE = ['change', 'comment', 'meter_reading'];
/** The sorts that clients can choose. */
const SORTS = [...testApp.get(DataModel).resources.values()]
  .filter((resource) => !ELSEWHERE.includes(resource.object))
  .flatMap((resource) =>
    resource.sorts.flatMap((field) =>
      [field, `-${field}`].map((sort) => [resource.object, sort, resource] as const),
    ),
  );
const LIMIT = 50;

describe('the open operations in a long history', () => {
  it('are read from their own index, without other operations', async () => {
    const nodes = await planOf(await statementOf('/operations?open=true'));
    const [read] = nodes.filter((node) => node['Relation Name'] === 'operations');
    expect(read).toMatchObject({ 'Index Name': 'operations_open', 'Actual Rows': 51 });
  });
});

describe(`a page of a sorted list over ${ROWS.toLocaleString('en')} rows`, () => {
  it('is available for these fields', () => {
    expect(SORTS.map(([object, sort]) => `${object} ${sort}`)).toEqual([
      'asset updated_at',
      'asset -updated_at',
      'asset name',
      'asset -name',
      'operation scheduled_for',
      'operation -scheduled_for',
      'operation updated_at',
      'operation -updated_at',
      'time_entry started_at',
      'time_entry -started_at',
    ]);
  });

  it.each(SORTS)(
    'reads only the rows that it shows from an index, from any position: %s by %s',
    async (_, sort, resource) => {
      const { id } = await first(`/${resource.path}?limit=1`);
      const beginnings: (Position | null)[] = [null, { id: id!, value: '2026-01-01T00:00:00Z' }];
      if (resource.isNullable(sort.replace('-', ''))) beginnings.push({ id: id!, value: null });
      for (const after of beginnings) {
        const nodes = await planOf(await sortedStatement(resource, sort, after));
        const read = nodes.filter((node) => node['Relation Name'] === resource.path.replace('-', '_'));
        expect(read.map((node) => node['Node Type'])).toEqual(read.map(() => 'Index Scan'));
        // One range of rows with a value and one of rows without, each with at most one page.
        expect(read.length).toBeLessThanOrEqual(2);
        for (const node of read) expect(node['Actual Rows']).toBeLessThanOrEqual(LIMIT + 1);
        for (const node of read) expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
      }
    },
  );
});

it('JIT compilation of plans is off', async () => {
  expect((await testApp.acrossBusinesses.pool.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
});

/** The statement that the API runs for a list. */
function statementOf(path: string): Promise<Overheard> {
  return listing(async () => expect((await api.get(path)).status).toBe(200));
}

/** The statement that a sorted list runs. */
function sortedStatement(resource: Resource, sort: string, after: Position | null): Promise<Overheard> {
  const tenant = testApp.database.tenant(systemPrincipal(businessId));
  return listing(() => tenant.list(resource, [], { limit: LIMIT, after, sort }));
}

async function listing(act: () => Promise<unknown>): Promise<Overheard> {
  return (await overheard(act)).filter(({ text }) => text.includes(' LIMIT ')).at(-1)!;
}
