import { expect, it } from 'vitest';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { untilAvailable } from '../support/until-available.js';

const testApp = await startTestApp();

/** An alert as Alertmanager 0.27 sends it. */
const alert = (fingerprint: string, labels: object = {}, status = 'firing') => ({
  ...{ status, fingerprint, startsAt: '2026-10-05T08:29:31.482391735Z', endsAt: '0001-01-01T00:00:00Z' },
  labels: { alertname: 'PumpVibration', severity: 'critical', ...labels },
  annotations: { summary: 'Pump 4 vibrates', description: 'Above 7 mm/s for 10 minutes' },
  generatorURL: 'http://prometheus:9090/graph?g0.expr=x',
});
const body = (...alerts: unknown[]) => ({
  ...{ version: '4', groupKey: '{}:{alertname="PumpVibration"}', truncatedAlerts: 0, status: 'firing' },
  ...{ receiver: 'maintenance', groupLabels: { alertname: 'PumpVibration' }, commonLabels: {} },
  ...{ commonAnnotations: {}, externalURL: 'http://alertmanager:9093', alerts },
});

it('POST /alarms/alertmanager accepts a body of Alertmanager, and creates one alarm per fingerprint', async () => {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const asset = await business.asset({ room_id: roomId, external_id: 'P-4' });
  const { status, body: answer } = await business.api.post(
    '/alarms/alertmanager?open_operation_skill=mechanical&set_asset_status=needs_maintenance',
    body(
      alert('aaaa', { asset_external_id: 'P-4' }),
      alert('bbbb', { asset_id: 'no such asset', severity: 'page' }),
      alert('cccc', {}, 'resolved'),
    ),
  );
  expect(status).toBe(200);
  expect(answer.data).toMatchObject({ object: 'alarm_batch', firing: 2, resolved: 0, ignored: 1 });
  const [first, second, third] = answer.data.alarms;
  expect(first).toMatchObject({
    ...{ source: 'alertmanager', dedup_key: 'aaaa', severity: 'critical', asset_id: asset },
    ...{ message: 'Pump 4 vibrates', started_at: '2026-10-05T08:29:31.482Z', status: 'open' },
    operation_id: expect.any(String),
  });
  const { details } = (await business.api.get(`/alarms/${first.id}`)).body.data;
  expect(details).toContain('Above 7 mm/s for 10 minutes');
  expect(details).toContain('alertname: PumpVibration');
  expect(second).toMatchObject({ dedup_key: 'bbbb', severity: 'warning', asset_id: null });
  expect(third).toMatchObject({ id: null, status: 'ignored' });
  expect((await business.api.get(`/assets/${asset}`)).body.data.status).toBe('needs_maintenance');
  expect(await idsOf(business, '/operations')).toHaveLength(2);
});

it('POST /alarms/alertmanager keeps one alarm per alert for repeated and concurrent groups until it is resolved', async () => {
  const business = await testApp.business();
  const fingerprints = ['d', 'b', 'a', 'c'];
  const send = (order: readonly string[], status?: string) =>
    business.api.post(
      '/alarms/alertmanager',
      body(...order.map((fingerprint) => alert(fingerprint, {}, status))),
    );
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(index % 2 === 0 ? fingerprints : [...fingerprints].reverse()),
    ),
  );
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  const { data } = (await business.api.get('/alarms')).body;
  expect(data.map(({ occurrences }: { occurrences: number }) => occurrences)).toEqual([20, 20, 20, 20]);
  const resolved = (await send(fingerprints, 'resolved')).body.data;
  expect(resolved).toMatchObject({ firing: 0, resolved: 4, ignored: 0 });
  expect(await idsOf(business, '/alarms?status=open')).toEqual([]);
});

it('POST /alarms/alertmanager uses every alert that can be repaired, and lists the others as rejected', async () => {
  const business = await testApp.business();
  const { startsAt: _, ...undated } = alert('undated');
  const { fingerprint: _none, ...unmarked } = alert('');
  const alerts = [
    alert('nul', { instance: 'a\u0000b\u001b[31m' }),
    { ...alert('null'), annotations: { summary: null, description: 'Hot' } },
    alert('number', { rack: 7, spare: true, slots: [1, 2] }),
    { ...alert('link'), generatorURL: `http://x/${'q'.repeat(11_000)}` },
    { ...alert('year 1'), startsAt: '0001-01-01T00:00:00Z' },
    { ...alert('year 0'), startsAt: '0001-01-01T00:00:00+01:00' },
    { ...alert('no time'), startsAt: 17 },
    { ...alert('ahead'), startsAt: new Date(testApp.clock.now().getTime() + 301_000).toISOString() },
    undated,
    { ...alert('long'), annotations: { summary: 'y'.repeat(2_000), description: 'z'.repeat(20_000) } },
    { ...alert('bare'), labels: undefined, annotations: null, generatorURL: null },
    { ...alert(`${'f'.repeat(300)}`) },
    { ...alert('malformed', { instance: '\ud800' }) },
    unmarked,
    'text',
    null,
    [],
    { ...alert('status'), status: 'pending' },
    { status: 'firing', annotations: { summary: 'Nameless' } },
    {},
  ];
  const { status, body: answer } = await business.api.post('/alarms/alertmanager', body(...alerts));
  expect(status).toBe(200);
  const { firing, alarms, omitted, rejected } = answer.data;
  expect([firing, alarms.length, omitted]).toEqual([14, 14, []]);
  expect(rejected.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
    ...[14, 15, 16, 17].map((index) => [index, 'invalid_parameter']),
    ...[18, 19].map((index) => [index, 'missing_parameter']),
  ]);
  expect(rejected[3].message).toContain('firing, resolved');
  const stored = (await business.api.get('/alarms?limit=50')).body.data as Record<string, string>[];
  const of = (key: string) => stored.find(({ dedup_key }) => dedup_key === key)!;
  expect(of('nul').details).toContain('instance: ab[31m');
  expect(of('null')).toMatchObject({ message: 'PumpVibration', details: expect.stringContaining('Hot') });
  expect(of('number').details).toContain('rack: 7\nspare: true\nslots: [1,2]');
  expect([...of('link').details!].length).toBe(10_000);
  for (const key of ['year 1', 'year 0', 'no time', 'ahead', 'undated'])
    expect(of(key).started_at, key).toBe(of(key).created_at);
  expect([of('long').message!.length, of('long').details!.length]).toEqual([1_000, 10_000]);
  expect(of('bare')).toMatchObject({ message: 'Alert', details: null });
});

it('an alert without a fingerprint is the same alarm for the same labels in any order', async () => {
  const business = await testApp.business();
  const labelled = (labels: object, status = 'firing') => ({ status, labels, fingerprint: undefined });
  const send = (...alerts: object[]) => business.api.post('/alarms/alertmanager', body(...alerts));
  const first = (await send(labelled({ alertname: 'Hot', pump: '4' }), labelled({ alertname: 'Hot' }))).body;
  expect(first.data.firing).toBe(2);
  const again = await send(labelled({ pump: '4', alertname: 'Hot' }));
  expect(again.body.data.alarms[0]).toMatchObject({ id: first.data.alarms[0].id, occurrences: 2 });
  const over = await send(labelled({ pump: '4', alertname: 'Hot' }, 'resolved'));
  expect(over.body.data).toMatchObject({ resolved: 1, ignored: 0 });
});

it('POST /alarms/alertmanager accepts 5,000 alerts and 4 MiB, and refuses more', async () => {
  const business = await testApp.business();
  const send = (...alerts: object[]) =>
    untilAvailable(() => business.api.post('/alarms/alertmanager', body(...alerts)));
  const many = (count: number, text: string) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ status: 'firing', labels: { n: `${n}` }, annotations: { description: text } },
    }));
  const long = await send(...many(520, 'x'.repeat(2_000)));
  expect([long.status, long.body.data.firing]).toEqual([200, 520]);
  const small = await send(...many(5_000, ''));
  expect([small.status, small.body.data.firing]).toEqual([200, 5_000]);
  expect((await send(...many(5_001, ''))).status).toBe(400);
  expect((await send(...many(430, 'x'.repeat(10_000)))).status).toBe(413);
});

it('the answer to a batch has at most 256 KiB or twice its body, without details, and lists every alarm', async () => {
  const business = await testApp.business();
  const alerts = Array.from({ length: 1_000 }, (_, n) => ({
    ...{ status: 'firing', fingerprint: `${n}`, labels: { alertname: 'Hot' } },
  }));
  const reported = alerts.map(({ fingerprint }) => ({
    ...{ source: 'alertmanager', dedup_key: fingerprint, status: 'firing', severity: 'info' },
    ...{ summary: 's'.repeat(900), details: 'd'.repeat(9_000) },
  }));
  for (const report of reported.slice(0, 20)) await business.api.post('/alarms', report);
  const sent = JSON.stringify(body(...alerts.slice(0, 20)));
  const few = await business.api.post('/alarms/alertmanager', sent);
  expect(few.text.length).toBeLessThan(25_000);
  for (const { details } of few.body.data.alarms) expect(details).toBeNull();
  const all = JSON.stringify(body(...alerts));
  const reply = await business.api.post('/alarms/alertmanager', all, { 'Idempotency-Key': 'batch' });
  expect(reply.text.length).toBeLessThanOrEqual(Math.max(262_144, 2 * all.length));
  const { firing, alarms, omitted } = reply.body.data;
  expect([firing, alarms.length + omitted.length]).toEqual([1_000, 1_000]);
  expect(alarms.length).toBeGreaterThan(200);
  expect(omitted[0]).toEqual({
    ...{ index: alarms.length, status: 'open', id: expect.any(String), resource: null },
  });
  expect((await business.api.get(`/alarms/${omitted.at(-1).id}`)).body.data.dedup_key).toBe('999');
  const again = await business.api.post('/alarms/alertmanager', all, { 'Idempotency-Key': 'batch' });
  expect(again.text).toBe(reply.text);
  const nothing = await business.api.post('/alarms/alertmanager', { alerts: Array<number>(5_000).fill(1) });
  expect([nothing.status, nothing.text.length <= 262_144]).toEqual([200, true]);
});

it('of Grafana, values and links are part of the details, and internal labels are not', async () => {
  const business = await testApp.business();
  const grafana = {
    ...alert('grafana', { __alert_rule_uid__: 'abc', grafana_folder: 'Pumps' }),
    ...{
      values: { B: 7.4, C: 1, D: null },
      dashboardURL: 'https://g/d/1',
      panelURL: 'https://g/d/1?viewPanel=2',
    },
  };
  await business.api.post('/alarms/alertmanager?source=grafana', body(grafana));
  const [{ details }] = (await business.api.get('/alarms')).body.data;
  for (const text of ['B: 7.4\nC: 1', 'grafana_folder: Pumps', 'https://g/d/1\n', 'viewPanel=2'])
    expect(details).toContain(text);
  expect(details).not.toContain('__alert_rule_uid__');
});

it('POST /alarms/alertmanager accepts the same format with another source, and returns 400 for a body without alerts', async () => {
  const business = await testApp.business();
  const grafana = {
    ...body({ ...alert('eeee'), values: { A: 7.4 }, silenceURL: '' }),
    version: '1',
    orgId: 1,
  };
  const { data } = (await business.api.post('/alarms/alertmanager?source=grafana', grafana)).body;
  expect(data.alarms[0]).toMatchObject({ source: 'grafana', dedup_key: 'eeee' });
  for (const malformed of [{ version: '4' }, { alerts: {} }, { alerts: null }]) {
    const refused = await business.api.post('/alarms/alertmanager', malformed);
    expect([refused.status, refused.body.error.param]).toEqual([400, 'alerts']);
  }
  expect((await business.api.post('/alarms/alertmanager', body())).body.data.alarms).toEqual([]);
});

it('POST /alarms/alertmanager accepts labels of any name', async () => {
  const business = await testApp.business();
  const labels = JSON.parse('{"constructor":"ACME","__proto__":"none","toString":""}') as object;
  const { status } = await business.api.post('/alarms/alertmanager', body({ ...alert('gggg'), labels }));
  const [{ details }] = (await business.api.get('/alarms')).body.data;
  expect([status, details]).toEqual([200, expect.stringContaining('constructor: ACME\ntoString: ')]);
});
