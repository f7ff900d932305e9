import { beforeAll, describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
let business: TestBusiness;
let technicianId: string;
let vendorId: string;
const ids: Record<string, string> = {};
/** The time when the second half of the operations started to change. */
let halfTime: string;

beforeAll(async () => {
  business = await testApp.business();
  technicianId = await business.technician();
  vendorId = await business.vendor();
  const open = (body: object) => business.operation(body);
  const own = forTechnician(technicianId);
  ids.done = await open({ ...own, priority: 'low', required_skill: 'hvac' });
  ids.early = await open({ ...own, priority: 'highest', scheduled_for: '2026-12-01T08:00:00Z' });
  ids.late = await open({ ...own, scheduled_for: '2026-12-02T08:00:00Z' });
  ids.offered = await open(forVendor(vendorId));
  ids.unassigned = await open({ title: 'Oil it', required_skill: 'other', assignee_type: null });
  ids.cancelled = await open({ ...own, priority: 'highest' });
  await business.api.post(`/operations/${ids.cancelled}/cancel`);
  testApp.clock.advance(60_000);
  halfTime = testApp.clock.now().toISOString();
  for (const action of ['start', 'complete', 'close'])
    await business.api.post(`/operations/${ids.done}/${action}`);
});

async function listed(query: string): Promise<string[]> {
  const reply = await business.api.get(`/operations?${query}`);
  expect(reply.status, reply.text).toBe(200);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return reply.body.data.map((operation: { id: string }) => names.get(operation.id)!);
}

describe('the filters of operations', () => {
  it.each([
    ['status=new', ['unassigned', 'offered']],
    ['status=new,cancelled', ['cancelled', 'unassigned', 'offered']],
    ['status=cancelled,new,new', ['cancelled', 'unassigned', 'offered']],
    ['open=true', ['unassigned', 'offered', 'late', 'early']],
    ['open=false', ['cancelled', 'done']],
    ['open=true&status=done', []],
    ['assignee_type=none', ['unassigned']],
    ['assignee_type=vendor', ['offered']],
    ['priority=highest', ['cancelled', 'early']],
    ['priority=highest&open=true', ['early']],
    ['required_skill=hvac', ['done']],
    ['required_skill=climatisation', ['done']],
    ['required_skill=welding', []],
    ['scheduled_from=2026-12-01T08:00:00Z', ['late', 'early']],
    ['scheduled_from=2026-12-01T08:00:00Z&scheduled_to=2026-12-02T08:00:00Z', ['early']],
    ['scheduled_to=2026-12-02T08:00:01Z', ['late', 'early']],
    ['completed_since=2020-01-01T00:00:00Z', ['done']],
    ['completed_since=2100-01-01T00:00:00Z', []],
  ])('return only the matching operations for %s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it('select operations by the time of their last change and of their completion', async () => {
    const { updated_at: updatedAt, completed_at: completedAt } = (
      await business.api.get(`/operations/${ids.done}`)
    ).body.data;
    expect(await listed(`updated_since=${halfTime}`)).toEqual(['done']);
    expect(await listed(`updated_since=${updatedAt}`)).toEqual(['done']);
    expect(await listed(`completed_since=${completedAt}`)).toEqual(['done']);
    expect(await listed('updated_since=2020-01-01T00:00:00Z')).toHaveLength(6);
  });

  it('accept a cursor with the same statuses in another order', async () => {
    const { pagination } = (await business.api.get('/operations?status=new,cancelled&limit=1')).body;
    expect(await listed(`status=cancelled,new&limit=1&cursor=${pagination.next_cursor}`)).toEqual([
      'unassigned',
    ]);
  });

  it('accept a single status from services too', async () => {
    const page = { limit: 10, after: null };
    const found = await testApp.get(OperationsService).list(business.tenant, { status: 'cancelled' }, page);
    expect(found.items().map(({ id }) => id)).toEqual([ids.cancelled]);
  });
});

describe('the order of operations', () => {
  it.each([
    ['-created_at', ['cancelled', 'unassigned', 'offered', 'late', 'early', 'done']],
    ['created_at', ['done', 'early', 'late', 'offered', 'unassigned', 'cancelled']],
    ['scheduled_for', ['early', 'late', 'done', 'offered', 'unassigned', 'cancelled']],
    ['-scheduled_for', ['late', 'early', 'cancelled', 'unassigned', 'offered', 'done']],
    ['-updated_at', ['done', 'cancelled', 'unassigned', 'offered', 'late', 'early']],
  ])('is by %s, across pages too', async (sort, expected) => {
    expect(await listed(`sort=${sort}`)).toEqual(expected);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const path = `sort=${sort}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`;
      seen.push(...(await listed(path)));
      cursor = (await business.api.get(`/operations?${path}`)).body.pagination.next_cursor as string | null;
    } while (cursor !== null);
    expect(seen).toEqual(expected);
  });

  it('can be combined with filters', async () => {
    expect(await listed('open=true&sort=created_at')).toEqual(['early', 'late', 'offered', 'unassigned']);
    expect(await listed('assignee_type=technician&sort=-scheduled_for')).toEqual([
      'late',
      'early',
      'cancelled',
      'done',
    ]);
  });

  it('must match the cursor', async () => {
    for (const [one, other] of [
      ['', 'created_at'],
      ['created_at', 'scheduled_for'],
      ['scheduled_for', '-scheduled_for'],
      ['updated_at', '-created_at'],
    ]) {
      const made = await business.api.get(`/operations?limit=1${one ? `&sort=${one}` : ''}`);
      const reply = await business.api.get(
        `/operations?limit=1&sort=${other}&cursor=${made.body.pagination.next_cursor}`,
      );
      expect(reply.body.error, `${one} ${other}`).toMatchObject({ code: 'invalid_cursor', param: 'cursor' });
    }
  });

  it('can be chosen only on lists that declare it', async () => {
    const reply = await business.api.get(`/operations/${ids.done}/history?sort=created_at`);
    expect(reply.body.error).toMatchObject({ code: 'unknown_parameter', param: 'sort' });
  });
});
