import { beforeAll, describe, expect, it } from 'vitest';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import type { EventType } from '../../src/kernel/resource/event-type.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { eventsOf, type EventSeen } from '../support/observed.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const changes = [...testApp.get(DataModel).eventTypes.values()].filter(({ hasChange }) => hasChange);
let business: TestBusiness;
beforeAll(async () => {
  business = await testApp.business();
  const { assetId } = await oneOfEach(business);
  // It also raises an alarm.
  await business.api.patch(`/assets/${assetId}/status`, { status: 'out_of_service' });
});

const last = async (about: string): Promise<EventSeen> => (await eventsOf(business, { about })).at(-1)!;

/** Emits an event about any record of its kind, as if every field of the record had another value before. */
async function emitted({ name, snapshot: { resource } }: EventType): Promise<EventSeen> {
  const names = Object.keys(resource.schema.properties as object);
  const before = Object.fromEntries(names.map((field) => [field, 'the previous value']));
  const id = await business.work(async (work) => {
    const [row] = await work.lock(resource.entity, sql`true`);
    const record = row as unknown as { id: string };
    const type = changes.find((each) => each.name === name)!;
    work.emit(type, [record.id], {}, new Map([[record.id, { ...before, id: record.id }]]));
    return record.id;
  });
  return last(id);
}

describe('the snapshot of an event', () => {
  it.each(changes.map((type) => [type.name, type] as const))(
    'of type %s has the new value of each changed field, also of those that only such an event has',
    async (_, type) => {
      const { resource, onlyIfChanged } = type.snapshot;
      const { data } = await emitted(type);
      const isOther = (field: string) => !['id', 'updated_at'].includes(field);
      expect(data.changed_fields).toEqual(
        Object.keys(resource.schema.properties as object).filter((field) => isOther(field)),
      );
      expect(Object.keys(data.object)).toEqual([
        ...(type.snapshot.schema.required as string[]),
        ...onlyIfChanged,
      ]);
      const { updated_at: _moment, ...present } = (await business.tenant.find(
        resource,
        data.object.id as string,
      ))!.item() as Record<string, unknown>;
      expect(data.object).toMatchObject(present);
    },
  );

  it('has the new details of an operation beside its previous ones', async () => {
    const id = await business.operation({ description: 'Leaks', priority: 'low', notes: 'Gate 4' });
    const details = { description: null, priority: 'high', notes: 'Gate 5', agreed_amount: 12.5 };
    await business.api.patch(`/operations/${id}`, details);
    const { data } = await last(id);
    expect(data.previous).toEqual({
      ...{ description: 'Leaks', priority: 'low', agreed_amount: null, notes: 'Gate 4' },
    });
    expect(data.object).toMatchObject({ ...details, agreed_amount: '12.50', status: 'assigned' });
    expect(data.object).not.toHaveProperty('required_skill');
  });

  it('has the due date that the new status of an asset takes away', async () => {
    const id = await business.asset({ maintenance_interval_days: 30 });
    const { next_due_on } = await business.read(`/assets/${id}`);
    await business.api.patch(`/assets/${id}/status`, { status: 'retired' });
    const { data } = await last(id);
    expect(data.previous).toEqual({ status: 'operational', next_due_on });
    expect(data.object).toMatchObject({ status: 'retired', next_due_on: null });
  });
});
