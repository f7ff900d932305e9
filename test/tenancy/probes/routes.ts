import { descriptionOf, idsOf, routesOf } from '../../support/described.js';
import { fileOf, FORM_TYPE, formWith } from '../../support/files.js';
import type { TestBusiness } from '../../support/test-business.js';
import { KEPT, KEPT_KEY } from '../records/more-records.js';
import { reportsOf } from './alarms.js';
import { EVERY_5, readingsOf } from './meters.js';
import type { Probe, Probing } from './probe.js';

type Route = ReturnType<typeof routesOf>[number];

/** Every route in the description: with own ids, with a neighbour's, and with every filter by a record. */
export function routeProbes(probing: Probing): Probe[] {
  return routesOf(descriptionOf(probing.testApp)).flatMap((route) => probesOf(route, probing));
}

const OPERATIONS = ['assigned', 'inProgress', 'offered', 'completed', 'preventive'];
const ATTACHMENTS = ['attachment', 'attachmentOfPresent', 'attachmentOfFormer'];
const TO_VENDOR = { assignee_type: 'vendor', technician_id: undefined };

function probesOf(route: Route, probing: Probing): Probe[] {
  const { own, neighbours } = probing;
  const ids = idsOf(route);
  const { asked, path, body, probe } = requestsOf(route, probing);
  const withBody = (name: string, id: string) =>
    probe(path(), { ...body, ...(name === 'vendor_id' ? TO_VENDOR : {}), [name]: id });
  const asksFor = (name: string) => ids.path.includes(name);
  return [
    probe(asked()),
    ...(asksFor('taskId') ? OPERATIONS.map((name) => probe(path({ taskId: own[name]! }))) : []),
    ...(asksFor('assetId') ? [probe(path({ assetId: own.asset! }))] : []),
    ...(asksFor('attachmentId') ? ATTACHMENTS.map((name) => probe(path({ attachmentId: own[name]! }))) : []),
    ...ids.path.map((name) => probe(path({ [name]: neighbours[name]! }))),
    ...ids.query.map((name) => probe(asked(`${name}=${neighbours[name]}`))),
    ...ids.query.map((name) => probe(asked(`${name}=${own[name]}`))),
    ...(route.parameters.some(({ name }) => name === 'search')
      ? ['next', 'e', 'fan', 'seal', 'other'].map((text) => probe(`${path()}?search=${text}`))
      : []),
    ...ids.body.map((name) => withBody(name, neighbours[name]!)),
    ...ids.body.map((name) => withBody(name, own[name]!)),
    ...(MORE[route.name]?.(requestsOf(route, probing), probing) ?? []),
  ];
}

/** The requests to test a route with. */
function requestsOf(route: Route, { testApp, business, own }: Probing) {
  // Operating hours grow while the probes run, unless the period has ended.
  const period = `from=2026-01-01T00:00:00Z&to=${testApp.clock.now().toISOString()}`;
  const path = (other: Record<string, string> = {}) =>
    route.path.replace(/\{(\w+)\}/g, (_, name: string) => other[name] ?? own[name]!);
  const asked = (...query: string[]) => {
    const all = route.name === 'GET /kpis' ? [...query, period] : query;
    return all.length === 0 ? path() : `${path()}?${all.join('&')}`;
  };
  const named = idsOf(route).body.filter((name) => name in (route.body?.example ?? {}));
  const example = route.body && {
    ...route.body.example,
    ...Object.fromEntries(named.map((name) => [name, own[name]])),
  };
  const body: object | undefined = route.takesFile ? formWith(fileOf('png')) : example;
  const probe = (to: string, given: unknown = body): Probe => ({
    name: `${route.method} ${to} ${JSON.stringify(given)}`,
    act: async () => {
      const headers = {
        ...(route.method === 'GET' ? {} : { 'Idempotency-Key': `probe ${to}` }),
        ...(route.takesFile ? { 'content-type': FORM_TYPE } : {}),
      };
      const { status, text } = await business.api.send(route.method, to, given, headers);
      return { status, text };
    },
  });
  return { path, asked, body, probe };
}

/** Additional requests for some routes. */
const MORE: Record<string, (requests: ReturnType<typeof requestsOf>, probing: Probing) => Probe[]> = {
  'POST /assets': ({ path, body, probe }) => [probe(path(), { ...body, maintenance_interval_days: 30 })],
  'PATCH /assets/{assetId}': ({ path, probe }, { own }) =>
    [60, null].map((maintenance_interval_days) =>
      probe(path({ assetId: own.asset! }), { maintenance_interval_days }),
    ),
  'POST /assets/{assetId}/status': ({ path, probe }, { own }) =>
    ['out_of_service', 'operational'].map((status) => probe(path({ assetId: own.asset! }), { status })),
  'POST /operations': ({ path, body, probe }, { own }) => [
    probe(path(), { ...body, place: undefined, asset_id: own.asset }),
  ],
  'POST /alarms': ({ path, probe }, probing) => reportsOf(probing).map((report) => probe(path(), report)),
  'DELETE /assets/{assetId}': ({ path, probe }, { own }) => [probe(path({ assetId: own.machine! }))],
  'GET /assets/{assetId}/meters': ({ path, probe }, { own }) => [probe(path({ assetId: own.machine! }))],
  'GET /meters/{meterId}/readings': ({ path, probe }, { own }) =>
    [own.usedMeter, own.vendorMeter].map((meterId) => probe(path({ meterId: meterId! }))),
  'GET /meter-readings/{readingId}': ({ path, probe }, { own }) =>
    [own.readingOfPresent, own.readingOfFormer].map((readingId) => probe(path({ readingId: readingId! }))),
  'GET /meters/{meterId}/usage': ({ path, probe }, { own }) =>
    ['2026-01-01T00:00:00Z', '2026-01-02T00:30:00Z', '2026-01-02T02:30:00Z'].map((from) =>
      probe(path({ meterId: own.usedMeter! }) + `?from=${from}&to=2026-01-02T04:00:00Z`),
    ),
  'POST /meters/{meterId}/readings': ({ path, probe }, { own }) => [
    probe(path(), { value: 1, read_at: '2026-01-01T08:00:00Z' }),
    probe(path({ meterId: own.usedMeter! }), { value: 20, read_at: '2026-01-02T03:00:00Z' }),
  ],
  'PATCH /meters/{meterId}': ({ path, probe }, { own }) =>
    [own.meterId, own.usedMeter].map((meterId) =>
      probe(path({ meterId: meterId! }), { usage_interval: EVERY_5 }),
    ),
  'PATCH /meter-readings/{readingId}': ({ path, probe }, { own }) =>
    (
      [
        ['usedReading', { value: 410 }],
        ['usedReading', { read_at: '2026-01-02T00:30:00Z', note: 'An hour early' }],
        ['resetReading', { value: 600 }],
        ['lastReading', { value: 700 }],
      ] as const
    ).map(([name, change]) => probe(path({ readingId: own[name]! }), change)),
  'DELETE /meter-readings/{readingId}': ({ path, probe }, { own }) =>
    ['usedReading', 'resetReading', 'lastReading'].map((name) => probe(path({ readingId: own[name]! }))),
  'PATCH /downtimes/{downtimeId}': ({ path, probe }, { own }) =>
    ['correctedByKey', 'correctedByUser'].map((name) =>
      probe(path({ downtimeId: own[name]! }), { reason: 'Without a change' }),
    ),
  'DELETE /downtimes/{downtimeId}': ({ path, probe }, { own }) =>
    ['correctedByKey', 'correctedByUser'].map((name) => probe(path({ downtimeId: own[name]! }))),
  'POST /meter-readings/bulk': ({ path, probe }, { own, neighbours }) =>
    readingsOf(own, neighbours).map((items) => probe(path(), { items })),
  'POST /buildings': (_, { business }) => [repeat(business)],
  'GET /changes': (_, { business }) => [everyChange(business)],
  'GET /kpis': ({ asked, probe }, { own }) =>
    ['group_by=asset', 'group_by=month', `asset_id=${own.asset}`, `asset_id=${own.assetId}`].map((query) =>
      probe(asked(query)),
    ),
};

/** The whole feed, with every kind of resource. */
function everyChange(business: TestBusiness): Probe {
  const act = async () => {
    const pages: string[] = [];
    for (let path = '/changes'; path !== '';) {
      const { text, body } = await business.api.get(path);
      pages.push(text);
      path = body.pagination?.has_more ? `/changes?cursor=${body.pagination.next_cursor}` : '';
    }
    return pages;
  };
  return { name: 'every change', act };
}

/** The same request again, which returns the stored response. */
function repeat(business: TestBusiness): Probe {
  const act = async () => {
    const { status, text } = await business.api.post('/buildings', KEPT, { 'Idempotency-Key': KEPT_KEY });
    return { status, text };
  };
  return { name: 'a repeat', act };
}
