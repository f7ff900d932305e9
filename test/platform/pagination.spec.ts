import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AssetsService } from '../../src/assets/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { withQuery, pageOf } from './paging.js';

const testApp = await startTestApp();

/** A list, and how its rows can change while a client reads its pages. */
interface List {
  readonly path: string;
  readonly add: () => Promise<string>;
  readonly change?: (id: string) => Promise<unknown>;
  readonly remove?: (id: string) => Promise<unknown>;
}

/** One list of each kind, in a business. */
async function listsOf(business: TestBusiness): Promise<Record<string, List>> {
  const { api } = business;
  const { floorId, roomId } = await business.place();
  const building = await business.building();
  const floor = await business.floor(building);
  const technician = () => business.technician();
  const part = () => business.part();
  const receive = (id: string) => business.move(id, { type: 'receive', quantity: 1 });
  const [technicianId, stocked] = [await technician(), await part()];
  const machine = await business.asset({ room_id: await business.room(floorId) });
  const component = () =>
    business.work((work) =>
      testApp.get(AssetsService).create(work, { name: 'Seal', roomId: null, parentAssetId: machine }),
    );
  const endpoint = async () => (await business.endpoint('http://127.0.0.1:9/hook')).id;
  const pinged = await endpoint();
  const ping = () => business.ping(pinged);
  const remove = (id: string) => business.work((work) => testApp.get(WebhooksService).delete(work, id));
  const operation = (more: object = {}) => business.operation({ ...forTechnician(technicianId), ...more });
  const editable = (path: string) => ({
    change: (id: string) => api.patch(`${path}/${id}`, { name: randomUUID() }),
    remove: (id: string) => api.delete(`${path}/${id}`),
  });
  const assets = { add: () => business.asset({ room_id: roomId }), ...editable('/assets') };
  const notes = (id: string) => api.patch(`/operations/${id}`, { notes: randomUUID() });
  return {
    assets: { path: '/assets', ...assets },
    'assets by room and status': { path: `/assets?room_id=${roomId}&status=operational`, ...assets },
    'assets found by a search': { path: '/assets?search=OTH', ...assets },
    buildings: { path: '/buildings', add: () => business.building(), ...editable('/buildings') },
    floors: {
      path: `/buildings/${building}/floors`,
      add: () => business.floor(building),
      ...editable('/floors'),
    },
    rooms: { path: `/floors/${floor}/rooms`, add: () => business.room(floor), ...editable('/rooms') },
    'rooms with assets': {
      path: `/floors/${floorId}/rooms`,
      add: () => business.room(floorId),
      ...editable('/rooms'),
    },
    'all floors': { path: '/floors', add: () => business.floor(building), ...editable('/floors') },
    'all rooms': { path: '/rooms', add: () => business.room(floor), ...editable('/rooms') },
    operations: { path: '/operations', add: () => operation(), change: notes },
    'operations by status': { path: '/operations?status=assigned', add: () => operation(), change: notes },
    'operations of an asset': {
      path: `/assets/${machine}/operations`,
      add: () => operation({ asset_id: machine }),
      change: notes,
    },
    'components of an asset': {
      path: `/assets/${machine}/children`,
      add: component,
      ...editable('/assets'),
    },
    webhooks: { path: '/webhooks', add: endpoint, remove },
    deliveries: { path: `/webhooks/${pinged}/deliveries`, add: ping },
    technicians: { path: '/technicians', add: technician },
    'spare parts': { path: '/spare-parts', add: part, change: receive },
    movements: { path: `/spare-parts/${stocked}/movements`, add: () => receive(stocked) },
  };
}

const NAMES = Object.keys(await listsOf(await testApp.business()));

type Action = { what: 'add' | 'change' | 'remove'; which: number };
type Step = { limit: number; actions: Action[] };

const action = fc.record({
  what: fc.constantFrom('add' as const, 'change' as const, 'remove' as const),
  which: fc.nat(),
});
const steps = fc.array(
  fc.record({ limit: fc.integer({ min: 1, max: 7 }), actions: fc.array(action, { maxLength: 3 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

/** Reads a list to its end, with the limits and actions of each step, which repeat. */
async function walk(business: TestBusiness, list: List, course: Step[], concurrently: boolean) {
  const before = await idsOf(business, withQuery(list.path, 'limit=200'));
  const ids = [...before];
  const removed = new Set<string>();
  const seen: string[] = [];
  const act = async ({ what, which }: Action) => {
    const id = ids[which % ids.length];
    if (what === 'add' || id === undefined) ids.push(await list.add());
    else if (what === 'change') await list.change?.(id);
    else if (list.remove && !removed.has(id)) {
      removed.add(id);
      await list.remove(id);
    }
  };
  let cursor: string | null = null;
  let turn = 0;
  do {
    const { limit, actions } = course[turn % course.length]!;
    // The later turns have no actions, so that the list has an end.
    const due = turn < 2 * course.length ? actions : [];
    const request = pageOf(business, list.path, limit, cursor);
    if (!concurrently) await request;
    await Promise.all([request, ...due.map(act)]);
    const page = await request;
    seen.push(...page.ids);
    cursor = page.next;
    turn += 1;
  } while (cursor !== null);
  return { seen, throughout: before.filter((id) => !removed.has(id)) };
}

describe.each(NAMES)('reading all pages of %s', (name) => {
  let business: TestBusiness;
  let list: List;

  beforeAll(async () => {
    business = await testApp.business();
    list = (await listsOf(business))[name]!;
    for (let count = 0; count < 8; count += 1) await list.add();
  });

  it.each([
    ['between requests', false],
    ['during requests', true],
  ])('skips and repeats no rows while others are added, changed and removed %s', async (_, during) => {
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        const { seen, throughout } = await walk(business, list, course, during);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual([...seen].sort().reverse());
        expect(throughout.filter((id) => !seen.includes(id))).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});

describe('the pages of a list', () => {
  let business: TestBusiness;
  beforeAll(async () => {
    business = await testApp.business();
    for (let count = 0; count < 51; count += 1) await business.building();
  });

  it('have 50 rows without a limit', async () => {
    const { body } = await business.api.get('/buildings');
    expect(body.data).toHaveLength(50);
    expect(body.pagination).toMatchObject({ limit: 50, has_more: true });
  });

  it.each([
    ['one row more than the limit', 50, [50, 1]],
    ['exactly as many rows as the limit', 51, [51]],
    ['fewer rows than the limit', 200, [51]],
    ['a multiple of the limit', 17, [17, 17, 17]],
  ])('end with a null cursor: %s', async (_, limit, sizes) => {
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await pageOf(business, '/buildings', limit, cursor);
      found.push(page.ids.length);
      cursor = page.next;
    } while (cursor !== null);
    expect(found).toEqual(sizes);
  });

  it('of an empty list are one empty page', async () => {
    const { body } = await business.api.get('/operations');
    expect(body).toEqual({ data: [], pagination: { limit: 50, has_more: false, next_cursor: null } });
  });

  it('continue after the last row of the previous page is deleted', async () => {
    const [, ...others] = await idsOf(business, '/buildings?limit=200');
    const first = await pageOf(business, '/buildings', 2, null);
    await business.api.delete(`/buildings/${first.ids[1]}`);
    const second = await pageOf(business, '/buildings', 200, first.next);
    expect(second.ids).toEqual(others.slice(1));
  });
});
