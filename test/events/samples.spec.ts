import { expect, it } from 'vitest';
import { SparePartRemoval } from '../../src/spare-parts/index.js';
import { descriptionOf } from '../support/described.js';
import { created } from '../support/expectations.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { AUDIT_STORIES } from './audit-stories.js';
import { CHECKLIST_STORIES } from './checklist-stories.js';
import { LABOR_STORIES } from './labor-stories.js';

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly actor: { readonly kind: string; readonly id: string | null };
  readonly data: {
    readonly object: Record<string, unknown>;
    readonly changed_fields?: readonly string[];
    readonly previous?: Record<string, unknown>;
  };
}

const testApp = await startTestAppAlone();
const description = descriptionOf(testApp);
const asyncApi = (await (await fetch(`${testApp.origin}/api/v1/asyncapi.json`)).json()) as {
  components: { messages: Record<string, { examples: { payload: Envelope }[] }> };
};
const samples = Object.fromEntries(
  Object.entries(asyncApi.components.messages).map(([type, { examples }]) => [type, examples[0]!.payload]),
);

/** The request that creates the record of a sample, as it was before the event. */
function bodyOf(request: string, { data: { object, previous } }: Envelope): Record<string, unknown> {
  const { properties } = description.components.schemas![request] as {
    properties: Record<string, { type: unknown }>;
  };
  const values = { ...object, ...previous };
  const filled = Object.entries(properties).filter(([name]) => values[name] != null && !name.endsWith('_id'));
  return {
    ...(values.external_id == null ? {} : { external_id: values.external_id }),
    ...Object.fromEntries(
      filled.map(([name, { type }]) => [
        name,
        [type].flat().includes('number') ? Number(values[name]) : values[name],
      ]),
    ),
  };
}

/** Prepares a new business for the event of a sample, and returns the action that causes it. */
type Story = (business: TestBusiness, sample: Envelope) => Promise<() => Promise<unknown>>;

const building = (business: TestBusiness, sample: Envelope) =>
  business.building(bodyOf('CreateBuilding', sample));
const floor = async (business: TestBusiness, sample: Envelope) =>
  business.floor(await business.building(), bodyOf('CreateFloor', sample));
const room = async (business: TestBusiness, sample: Envelope) =>
  business.room(await business.floor(await business.building()), bodyOf('CreateRoom', sample));
const asset = (business: TestBusiness, sample: Envelope) => business.asset(bodyOf('CreateAsset', sample));
const part = async (business: TestBusiness, sample: Envelope) =>
  created(await business.api.post('/spare-parts', bodyOf('CreateSparePart', sample)));

/** The operation of a sample, assigned unless the event is its assignment. */
async function operation(business: TestBusiness, sample: Envelope): Promise<string> {
  const { previous = {}, object } = sample.data;
  const { title, scheduled_for } = { ...object, ...previous };
  const assignee = previous.assignee_type === null ? { assignee_type: null } : {};
  const asset_id = await business.asset();
  return business.operation({ ...assignee, asset_id, title, scheduled_for });
}

/** One request about an existing record. */
const onRecord =
  (
    make: (business: TestBusiness, sample: Envelope) => Promise<string>,
    method: 'post' | 'patch' | 'delete',
    path: (id: string) => string,
    bodyFrom: (sample: Envelope, business: TestBusiness) => object | Promise<object> = () => ({}),
  ): Story =>
  async (business, sample) => {
    const id = await make(business, sample);
    const body = await bodyFrom(sample, business);
    return () => (method === 'delete' ? business.api.delete(path(id)) : business.api[method](path(id), body));
  };

const made =
  (make: (business: TestBusiness, sample: Envelope) => Promise<string>): Story =>
  (business, sample) =>
    Promise.resolve(() => make(business, sample));

const keysOf = (previous: object) => Object.keys(previous).filter((name) => name !== 'next_due_on');

/** The changed fields with their new values. */
const changed = ({ data: { object, previous } }: Envelope) =>
  Object.fromEntries(
    // next_due_on follows from the other fields.
    keysOf(previous!).map((name) => [name, name === 'unit_price' ? Number(object[name]) : object[name]]),
  );

const outOfService: Story = async (business, sample) => {
  const id = await business.asset(bodyOf('CreateAsset', samples['asset.created']!));
  const { note } = { note: 'Bearing seized', ...sample.data.object };
  return () => business.api.patch(`/assets/${id}/status`, { status: 'out_of_service', note });
};

/** An action on the alarm of an asset that went out of service. */
const toAlarm =
  (act: (business: TestBusiness, id: string) => Promise<unknown>, before?: string): Story =>
  async (business, sample) => {
    await (
      await outOfService(business, sample)
    )();
    const { id } = (await business.api.get('/alarms')).body.data[0] as { id: string };
    if (before) await business.api.post(`/alarms/${id}/${before}`);
    return () => act(business, id);
  };

const STORIES: Record<string, Story> = {
  ...AUDIT_STORIES,
  ...LABOR_STORIES,
  'alarm.acknowledged': toAlarm((business, id) => business.api.post(`/alarms/${id}/acknowledge`)),
  'alarm.raised': outOfService,
  'alarm.reopened': async (business, { data: { object } }) => {
    const { source, dedup_key, severity, message } = object;
    const report = (status: string) =>
      business.api.post('/alarms', {
        ...{ source, dedup_key, severity, summary: message, asset_id, flap_window_minutes: 30, status },
      });
    const asset_id = await business.asset();
    for (const status of ['firing', 'resolved']) await report(status);
    return () => report('firing');
  },
  'alarm.resolved': toAlarm((business, id) => business.api.post(`/alarms/${id}/resolve`), 'acknowledge'),
  'asset.created': made(asset),
  'asset.deleted': onRecord(asset, 'delete', (id) => `/assets/${id}`),
  'asset.status_changed': outOfService,
  'asset.updated': onRecord(asset, 'patch', (id) => `/assets/${id}`, changed),
  'building.created': made(building),
  'building.deleted': onRecord(building, 'delete', (id) => `/buildings/${id}`),
  'building.updated': onRecord(building, 'patch', (id) => `/buildings/${id}`, changed),
  'floor.created': made(floor),
  'floor.deleted': onRecord(floor, 'delete', (id) => `/floors/${id}`),
  'floor.updated': onRecord(floor, 'patch', (id) => `/floors/${id}`, changed),
  'meter.threshold_crossed': async (business, { data: { object } }) => {
    const { name, kind, unit, external_id, thresholds, value, read_at } = object;
    const body = { name, kind, unit, external_id, thresholds };
    const id = created(await business.api.post(`/assets/${await business.asset()}/meters`, body));
    return () => business.api.post(`/meters/${id}/readings`, { value, read_at });
  },
  'operation.assigned': onRecord(
    operation,
    'post',
    (id) => `/operations/${id}/assign`,
    async ({ data: { object } }, business) => ({
      assignee_type: 'technician',
      technician_id: await business.technician({ name: object.assignee_name as string }),
    }),
  ),
  'operation.cancelled': onRecord(
    operation,
    'post',
    (id) => `/operations/${id}/cancel`,
    ({ data: { object } }) => ({ reason: object.cancellation_reason }),
  ),
  ...CHECKLIST_STORIES,
  'operation.commented': async (business, { data: { object } }) => {
    const { body, visibility } = object;
    const id = await business.operation();
    const { secret } = await business.apiKey(['comments:write'], (object.actor as { name: string }).name);
    return () => testApp.client(secret).post(`/operations/${id}/comments`, { body, visibility });
  },
  'operation.completed': async (business, sample) => {
    const id = await operation(business, sample);
    await business.api.post(`/operations/${id}/start`);
    const { work_report } = sample.data.object;
    return () => business.api.post(`/operations/${id}/complete`, { work_report });
  },
  'operation.created': made(operation),
  'operation.rescheduled': onRecord(
    operation,
    'post',
    (id) => `/operations/${id}/reschedule`,
    ({ data }) => ({ scheduled_for: data.object.scheduled_for }),
  ),
  'operation.updated': onRecord(operation, 'patch', (id) => `/operations/${id}`, changed),
  'part.created': made(part),
  'part.deleted': async (business, sample) => {
    const id = await part(business, sample);
    const receipt = { quantity: sample.data.object.quantity_on_hand as number, note: '' };
    await business.move(id, { type: 'receive', quantity: receipt.quantity });
    const removal = business.testApp.get(SparePartRemoval);
    return () => business.work((work) => removal.removeUnused(work, new Map([[id, receipt]])));
  },
  'part.stock_moved': async (business, sample) => {
    const id = await part(business, sample);
    const operationId = await business.operation();
    const { quantity_on_hand, quantity_reserved } = sample.data.previous as Record<string, number>;
    const move = (type: string, quantity: number, operation_id?: string) =>
      business.api.post(`/spare-parts/${id}/movements`, { type, quantity, operation_id });
    const used = sample.data.object.movements as { quantity: number }[];
    const reservedForIt = -used[0]!.quantity;
    await move('receive', quantity_on_hand!);
    await move('reserve', reservedForIt, operationId);
    await move('reserve', quantity_reserved! - reservedForIt, await business.operation());
    return () => move('consume', reservedForIt, operationId);
  },
  'part.updated': async (business, sample) => {
    const id = await part(business, sample);
    const { quantity_on_hand, quantity_reserved } = sample.data.object as Record<string, number>;
    await business.move(id, { type: 'receive', quantity: quantity_on_hand! });
    const operationId = await business.operation();
    await business.move(id, { type: 'reserve', quantity: quantity_reserved!, operationId });
    return () => business.api.patch(`/spare-parts/${id}`, changed(sample));
  },
  'room.created': made(room),
  'room.deleted': onRecord(room, 'delete', (id) => `/rooms/${id}`),
  'room.updated': onRecord(room, 'patch', (id) => `/rooms/${id}`, changed),
  'webhook.ping': async (business) => {
    const { id } = await business.endpoint('http://127.0.0.1:9/hook');
    return () => business.ping(id);
  },
};

/** Replaces IDs, times and other values that differ between an event and its sample. */
function likeASample(event: Envelope): unknown {
  const text = JSON.stringify(event)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/(PUM-GRUN-CR10)-\d{4}/g, '$1-<n>')
    .replaceAll(/("number":)\d+/g, '$1"<n>"')
    .replaceAll(`"${event.created_at}"`, '"<when it happened>"')
    .replaceAll(
      /("(?:created_at|updated_at|started_at|last_seen_at|acknowledged_at|resolved_at)":)"\d{4}-[^"]+"/g,
      '$1"<before>"',
    )
    .replaceAll(/(?<![\w<>-])[\w<>-]+@firm\.example/g, '<e-mail>')
    .replaceAll(/("(?:address|request_id)":)(?:null|"[^"]+")/g, '$1"<origin>"')
    .replaceAll(/("(?:ended_at|from|to)":)"\d{4}-\d\d-\d\dT[^"]+"/g, '$1"<time>"')
    // Depends on today's date.
    .replaceAll(/("next_due_on":)"\d{4}-[^"]+"/g, '$1"<due>"');
  return JSON.parse(text) as unknown;
}

it('every event type has a story', () => {
  const [types, told] = [Object.keys(description.webhooks), Object.keys(STORIES)];
  const without = types.filter((type) => !told.includes(type));
  expect(without, 'add the request that causes it to STORIES').toEqual([]);
  const unknown = told.filter((type) => !types.includes(type));
  expect(unknown, 'remove it from STORIES').toEqual([]);
});

it.each(Object.entries(STORIES))(
  'the sample of %s equals a real event, except for IDs and times',
  async (type, story) => {
    const sample = samples[type]!;
    const business = await testApp.business();
    const act = await story(business, sample);
    testApp.clock.advance(60_000);
    await act();
    const { body } = await business.api.get(`/events?type=${type}&limit=1`);
    const { object, sequence, ...event } = body.data[0] as Envelope & { object: string; sequence: number };
    expect([object, typeof sequence]).toEqual(['event', 'number']);
    expect(likeASample(sample)).toEqual(likeASample(event));
    expect(Object.keys(event.data.object)).toEqual(
      expect.arrayContaining([...(event.data.changed_fields ?? [])]),
    );
  },
);

it.each(Object.values(samples))('the sample of $type is consistent', ({ created_at, data, type }) => {
  const { object, changed_fields, previous } = data;
  expect(changed_fields).toEqual(previous && Object.keys(previous));
  if (previous) expect(changed_fields).not.toEqual([]);
  for (const [name, value] of Object.entries(previous ?? {})) {
    expect(Object.keys(object)).toContain(name);
    expect(object[name], name).not.toEqual(value);
  }
  if (object.assignee_type === 'technician') {
    expect([object.technician_id, object.vendor_id]).toEqual([expect.any(String), null]);
  }
  const moment = type.endsWith('.deleted') || object.updated_at === undefined ? undefined : object.updated_at;
  if (moment !== undefined) expect(moment).toBe(created_at);
});

it('the OpenAPI document has the same samples as the AsyncAPI document', () => {
  const described = Object.entries(description.webhooks).map(([type, { post }]) => {
    const { content } = post.requestBody as {
      content: Record<string, { examples: { sample: { value: unknown } } }>;
    };
    return [type, content['application/json']!.examples.sample.value];
  });
  expect(Object.fromEntries(described)).toEqual(samples);
  const { examples } = description.components.schemas!.event as { examples: Record<string, unknown>[] };
  const { object, sequence, ...event } = examples[0]!;
  expect([object, sequence]).toEqual(['event', 4711]);
  expect(event).toEqual(samples['operation.created']);
});
