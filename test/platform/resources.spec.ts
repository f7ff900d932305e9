import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { AssetsService } from '../../src/assets/index.js';
import { OperationsService } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { systemPrincipal } from '../../src/kernel/auth/principal.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { Asset } from '../../src/assets/index.js';
import {
  boolean,
  date,
  decimal,
  integer,
  nullable,
  oneOf,
  text,
  textList,
  timestamp,
  uuid,
} from '../../src/kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../../src/kernel/resource/resource.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const page = { limit: 2, after: null };

describe('a declared resource', () => {
  const sample = defineResource({
    object: 'sample',
    entity: Asset,
    description: 'One of each kind of field.',
    fields: {
      id: uuid('An id.'),
      name: text('A text.'),
      count: integer('A number.'),
      is_new: boolean('A truth.'),
      grade: oneOf(['low', 'high'] as const, 'One of a few.'),
      mood: nullable(oneOf(['good', 'bad'] as const, 'One of a few, or none.')),
      tags: textList('Several texts.'),
      price: nullable(decimal('An amount.')),
      made_at: timestamp('A moment.'),
      due_on: nullable(date('A day.')),
    },
  });

  it('has the type of its JSON', () => {
    expectTypeOf<ResourceOf<typeof sample>>().toEqualTypeOf<{
      readonly id: string;
      readonly object: 'sample';
      readonly name: string;
      readonly count: number;
      readonly is_new: boolean;
      readonly grade: 'low' | 'high';
      readonly mood: 'good' | 'bad' | null;
      readonly tags: string[];
      readonly price: string | null;
      readonly made_at: string;
      readonly due_on: string | null;
    }>();
    expect(Object.keys(sample.schema.properties as object)).toEqual([
      'id',
      'object',
      'name',
      'count',
      'is_new',
      'grade',
      'mood',
      'tags',
      'price',
      'made_at',
      'due_on',
    ]);
  });

  it('has snapshots of its own fields only', () => {
    expect(sample.snapshot(['id', 'object', 'mood']).schema.required).toEqual(['id', 'object', 'mood']);
    // @ts-expect-error it has no such field
    expect(() => sample.snapshot(['colour'])).toThrow('No field colour to show.');
  });

  it('can be sorted only by its own fields that it declares', () => {
    const fields = { id: uuid('An id.'), name: text('A text.') };
    const declaration = { object: 'sample', entity: Asset, description: '', fields } as const;
    // @ts-expect-error it has no such field
    defineResource({ ...declaration, sorts: ['colour'] });
    const sorted = defineResource({ ...declaration, sorts: ['name'] });
    const tenant = testApp.database.tenant(systemPrincipal(''));
    const list = (sort: 'name' | '-name') => tenant.list(sorted, [], { limit: 1, after: null, sort });
    expectTypeOf(list).returns.resolves.toHaveProperty('json').toBeString();
    // @ts-expect-error it declares no such sort
    const undeclared = () => list('id');
    expect(undeclared).toBeTypeOf('function');
  });
});

describe('what a service returns', () => {
  let business: TestBusiness;
  let assetId: string;

  beforeAll(async () => {
    business = await testApp.business();
    const { roomId } = await business.place();
    await business.asset({ room_id: roomId, unit_price: 12.5, installation_date: '2026-01-31' });
    assetId = await business.asset({ room_id: roomId, name: 'Pump, "the big one" ü', category: 'pump' });
    await business.technician({ skills: ['mechanical'] });
    await business.part({ onHand: 3 });
    await business.work(async (work) => {
      const due = { dueOn: '2026-02-01', scheduledFor: new Date('2026-02-01T08:00:00Z') };
      const asset = { assetId, assetName: 'Pump', ...due };
      await testApp.get(OperationsService).openPreventive(work, asset);
    });
  });

  it('is the same JSON text as in the API response, and the same data as objects', async () => {
    const { text: answered, body } = await business.api.get('/assets?limit=2');
    const assets = await testApp.get(AssetsService).list(business.tenant, {}, page);
    expect(answered).toContain(`"data":[${assets.json}]`);
    expect(assets.items()).toEqual(body.data);
    const asset = await testApp.get(AssetsService).get(business.tenant, assetId);
    const one = await business.api.get(`/assets/${assetId}`);
    expect(one.text).toBe(`{"data":${asset.json}}`);
    expect(asset.item()).toEqual(one.body.data);
    expectTypeOf(asset.item().status).toEqualTypeOf<
      'operational' | 'needs_maintenance' | 'under_maintenance' | 'out_of_service' | 'retired'
    >();
    expectTypeOf(asset.item().unit_price).toEqualTypeOf<string | null>();
    expectTypeOf(assets.items()[0]!.object).toEqualTypeOf<'asset'>();
  });

  it('has values of the types that the resource declares', async () => {
    const tenant = business.tenant;
    const read = [
      ...(await testApp.get(AssetsService).list(tenant, {}, page)).items(),
      ...(await testApp.get(OperationsService).list(tenant, {}, page)).items(),
      ...(await testApp.get(TechniciansService).list(tenant, {}, page)).items(),
      ...(await testApp.get(SparePartsService).list(tenant, {}, page)).items(),
    ];
    expect(new Set(read.map(({ object }) => object)).size).toBe(4);
    for (const item of read) {
      const { properties } = testApp.get(DataModel).resources.get(item.object)!.schema;
      expect(Object.keys(item)).toEqual(Object.keys(properties as object));
      for (const [name, value] of Object.entries(item)) {
        const { type } = (properties as Record<string, { type: string | string[] }>)[name]!;
        expect([type].flat(), `${item.object}.${name}`).toContain(typeOf(value));
      }
    }
  });
});

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}
