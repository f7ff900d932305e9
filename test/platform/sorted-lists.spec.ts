import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { Operation } from '../../src/operations/operation.entity.js';
import { Technician } from '../../src/technicians/index.js';
import type { Page, PageRequest, TenantReader } from '../../src/kernel/database/tenant-reader.js';
import type { Position } from '../../src/kernel/database/page.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { nullable, text, uuid } from '../../src/kernel/resource/field.js';
import { defineResource } from '../../src/kernel/resource/resource.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { unusedNumber } from '../support/expectations.js';

const testApp = await startTestApp();
const operations = testApp.get(OperationsService);
const newOperation = { title: 'Grease the bearings', status: 'new' } as const;

const person = defineResource({
  object: 'person',
  entity: Technician,
  description: 'A technician, to be found by name.',
  fields: { id: uuid('The technician.'), name: nullable(text('Full name.')) },
  sorts: ['name'],
});

interface Row {
  readonly id: string;
  readonly value: string | null;
}

/** A sorted list, and how its rows can change while a client reads its pages. */
interface SortedList {
  readonly values: readonly (string | null)[];
  readonly page: (tenant: TenantReader, request: PageRequest) => Promise<Row[] & { next: Position | null }>;
  readonly add: (work: UnitOfWork, value: string | null) => PromiseLike<string>;
  readonly move: (work: UnitOfWork, id: string, value: string | null) => PromiseLike<unknown>;
  readonly touch: (work: UnitOfWork, id: string) => PromiseLike<unknown>;
  readonly remove: (work: UnitOfWork, id: string) => PromiseLike<unknown>;
}

const rowsOf = <R extends { id: string }>(page: Page<R>, valueOf: (resource: R) => string | null) =>
  Object.assign(
    page.items().map((resource) => ({ id: resource.id, value: valueOf(resource) })),
    { next: page.next },
  );

const MOMENTS = ['2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.001Z', '2026-07-15T12:30:00.000Z', null];
const momentOf = (value: string | null) => (value === null ? null : new Date(value));

const schedule = (sort: 'scheduled_for' | '-scheduled_for'): SortedList => ({
  values: MOMENTS,
  page: async (tenant, request) =>
    rowsOf(await operations.list(tenant, {}, { ...request, sort }), (each) => each.scheduled_for),
  add: (work, value) =>
    work.insert(Operation, { ...newOperation, number: unusedNumber(), scheduledFor: momentOf(value) }),
  move: (work, id, value) => work.update(Operation, id, { scheduledFor: momentOf(value) }),
  touch: (work, id) => work.update(Operation, id, { notes: 'Seen.' }),
  remove: (work, id) => work.remove(Operation, id),
});

const changes = (sort: 'updated_at' | '-updated_at'): SortedList => ({
  ...schedule('scheduled_for'),
  page: async (tenant, request) =>
    rowsOf(await operations.list(tenant, {}, { ...request, sort }), (each) => each.updated_at),
  touch: () => Promise.resolve(),
});

const names = (sort: 'name' | '-name'): SortedList => ({
  values: ['ada', 'bob', 'bobby', '', null],
  page: async (tenant, request) =>
    rowsOf(await tenant.list(person, [], { ...request, sort }), (each) => each.name),
  add: (work, name) => work.insert(Technician, { name, skills: [], isActive: true }),
  move: (work, id, name) => work.update(Technician, id, { name }),
  touch: (work, id) => work.update(Technician, id, { email: 'seen@example.com' }),
  remove: (work, id) => work.remove(Technician, id),
});

const LISTS: Record<string, SortedList> = {
  scheduled_for: schedule('scheduled_for'),
  '-scheduled_for': schedule('-scheduled_for'),
  updated_at: changes('updated_at'),
  '-updated_at': changes('-updated_at'),
  name: names('name'),
  '-name': names('-name'),
};

/** The order of a list: by value, then by ID; rows without a value last. */
const inOrder = (sort: string) => (one: Row, other: Row) => {
  const direction = sort.startsWith('-') ? -1 : 1;
  if ((one.value === null) !== (other.value === null)) return one.value === null ? 1 : -1;
  if (one.value !== other.value) return direction * (one.value! < other.value! ? -1 : 1);
  return direction * (one.id < other.id ? -1 : 1);
};

async function walkAll(business: TestBusiness, list: SortedList, limit: number): Promise<Row[]> {
  const seen: Row[] = [];
  let after: Position | null = null;
  do {
    const page: Row[] & { next: Position | null } = await list.page(business.tenant, { limit, after });
    seen.push(...page);
    after = page.next;
  } while (after !== null);
  return seen;
}

/** What happens with each page: to which row, and with which value. */
const steps = fc.array(
  fc.record({
    limit: fc.integer({ min: 1, max: 5 }),
    event: fc.constantFrom('add', 'move', 'touch', 'remove', 'nothing'),
    row: fc.nat(),
    value: fc.nat(),
  }),
  { minLength: 3, maxLength: 10 },
);
type Course = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Reads all pages while rows are added, moved and removed. @returns all rows it saw, and those that never moved */
async function walk(business: TestBusiness, list: SortedList, course: Course, during: boolean) {
  const before = await walkAll(business, list, 200);
  const changedIds = new Set<string>();
  const applyStep = (turn: number): Promise<unknown> => {
    const { event, row, value } = course[turn % course.length]!;
    const { id } = before[row % before.length]!;
    if (event === 'nothing' || changedIds.has(id)) return Promise.resolve();
    return business.work(async (work) => {
      const newValue = list.values[value % list.values.length]!;
      if (event === 'add') return list.add(work, newValue);
      if (event !== 'touch') changedIds.add(id);
      return list[event](work, id, newValue);
    });
  };
  const seen: Row[] = [];
  let after: Position | null = null;
  for (let turn = 0; turn === 0 || after !== null; turn += 1) {
    const { limit } = course[turn % course.length]!;
    const request = list.page(business.tenant, { limit, after });
    if (!during) await request;
    const [page]: [Row[] & { next: Position | null }, unknown] = await Promise.all([
      request,
      applyStep(turn),
    ]);
    seen.push(...page);
    after = page.next;
    // A list sorted by ascending updated_at shows rows again that changed meanwhile, so it ends only after the changes.
    if (turn > 200) throw new Error('The walk does not end.');
  }
  return { seen, throughout: before.filter(({ id }) => !changedIds.has(id)) };
}

describe.each(Object.entries(LISTS))('a list sorted by %s', (sort, list) => {
  let business: TestBusiness;
  beforeAll(async () => {
    business = await testApp.business();
    const neighbour = await testApp.business();
    await neighbour.work((work) => list.add(work, list.values[0]!));
    for (const value of [...list.values, ...list.values, ...list.values])
      await business.work((work) => list.add(work, value));
  });

  it('has all rows in order, rows with the same value by ID, and rows without a value last', async () => {
    const whole = await walkAll(business, list, 200);
    expect(whole).toHaveLength(list.values.length * 3);
    expect(whole).toEqual([...whole].sort(inOrder(sort)));
  });

  it('is the same with any page limit', async () => {
    const whole = await walkAll(business, list, 200);
    for (let limit = 1; limit <= whole.length + 1; limit += 1)
      expect(await walkAll(business, list, limit)).toEqual(whole);
  });

  it.each([
    ['between requests', false],
    ['during requests', true],
  ])('skips and repeats no unmoved row while others are added, moved and removed %s', async (_, during) => {
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        const { seen, throughout } = await walk(business, list, course, during);
        const unmoved = new Set(throughout.map(({ id }) => id));
        expect(seen.filter(({ id }) => unmoved.has(id))).toEqual(throughout);
        // New and moved rows appear at their current position, so everything is in order.
        expect(seen).toEqual([...seen].sort(inOrder(sort)));
      }),
      { numRuns: 5 },
    );
  });
});

describe('a page of a sorted list', () => {
  it('ends before it is too large, and the next one continues after it', async () => {
    const business = await testApp.business();
    const notes = 'n'.repeat(900_000);
    for (const value of [MOMENTS[0]!, MOMENTS[0]!, MOMENTS[2]!, null, null])
      await business.work((work) =>
        work.insert(Operation, {
          ...newOperation,
          number: unusedNumber(),
          notes,
          scheduledFor: momentOf(value),
        }),
      );
    const sizes: number[] = [];
    const ids = new Set<string>();
    let after: Position | null = null;
    do {
      const page: Page<{ id: string }> = await operations.list(
        business.tenant,
        {},
        { limit: 200, after, sort: 'scheduled_for' },
      );
      sizes.push(page.items().length);
      page.items().forEach(({ id }) => ids.add(id));
      after = page.next;
    } while (after !== null);
    expect(sizes).toEqual([2, 2, 1]);
    expect(ids.size).toBe(5);
  });

  it('applies the filters to rows with and without a value', async () => {
    const business = await testApp.business();
    for (const [status, value] of [
      ['new', MOMENTS[0]!],
      ['cancelled', MOMENTS[0]!],
      ['new', null],
      ['cancelled', null],
    ] as const)
      await business.work((work) =>
        work.insert(Operation, {
          number: unusedNumber(),
          title: 'Look',
          status,
          scheduledFor: momentOf(value),
        }),
      );
    const page = await operations.list(
      business.tenant,
      { status: 'new' },
      { limit: 10, after: null, sort: '-scheduled_for' },
    );
    expect(page.items().map((each) => [each.status, each.scheduled_for])).toEqual([
      ['new', MOMENTS[0]],
      ['new', null],
    ]);
  });

  it('of an empty list is empty', async () => {
    const business = await testApp.business();
    const page = await operations.list(business.tenant, {}, { limit: 10, after: null, sort: 'updated_at' });
    expect([page.isEmpty, page.items(), page.next]).toEqual([true, [], null]);
  });

  it('is refused for an undeclared sort', async () => {
    const business = await testApp.business();
    const sort = 'title' as 'scheduled_for';
    await expect(operations.list(business.tenant, {}, { limit: 10, after: null, sort })).rejects.toThrow(
      'No list of operation is sorted by title.',
    );
  });
});
