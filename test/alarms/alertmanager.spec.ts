import { expect, it } from 'vitest';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();

/** An alert as Alertmanager 0.27 sends it. */
const alert = (fingerprint: string, labels: object = {}, status = 'firing') => ({
  ...{ status, fingerprint, startsAt: '2026-10-05T08:29:31.482391735Z', endsAt: '0001-01-01T00:00:00Z' },
  labels: { alertname: 'PumpVibration', severity: 'critical', ...labels },
  annotations: { summary: 'Pump 4 vibrates', description: 'Above 7 mm/s for 10 minutes' },
  generatorURL: 'http://prometheus:9090/graph?g0.expr=x',
});
const body = (...alerts: object[]) => ({
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
  expect(first.details).toContain('Above 7 mm/s for 10 minutes');
  expect(first.details).toContain('alertname: PumpVibration');
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

it('POST /alarms/alertmanager accepts the same format with another source, and returns 400 for an invalid body', async () => {
  const business = await testApp.business();
  const grafana = {
    ...body({ ...alert('eeee'), values: { A: 7.4 }, silenceURL: '' }),
    version: '1',
    orgId: 1,
  };
  const { data } = (await business.api.post('/alarms/alertmanager?source=grafana', grafana)).body;
  expect(data.alarms[0]).toMatchObject({ source: 'grafana', dedup_key: 'eeee' });
  const { labels: _, ...bare } = alert('ffff');
  const refused = await business.api.post('/alarms/alertmanager', body(bare));
  expect([refused.status, refused.body.error.param]).toEqual([400, 'alerts[0].labels']);
  const empty = await business.api.post('/alarms/alertmanager', { version: '4' });
  expect([empty.status, empty.body.error.param]).toEqual([400, 'alerts']);
  const malformed = await business.api.post(
    '/alarms/alertmanager',
    body(alert('g', { instance: 'a\u0000b' })),
  );
  expect([malformed.status, malformed.body.error.param]).toEqual([400, 'alerts[0].labels']);
});

it('POST /alarms/alertmanager accepts labels of any name, and returns 400 for an alert that is not an object', async () => {
  const business = await testApp.business();
  const labels = JSON.parse('{"constructor":"ACME","__proto__":"none","toString":""}') as object;
  const sent = body({ ...alert('gggg'), labels });
  const { status, body: answer } = await business.api.post('/alarms/alertmanager', sent);
  expect([status, answer.data.alarms[0].details]).toEqual([
    200,
    expect.stringContaining('constructor: ACME\n__proto__: none\ntoString: '),
  ]);
  for (const alerts of [[[]], [null], [[{ constructor: null }]]]) {
    const refused = await business.api.post('/alarms/alertmanager', { ...sent, alerts });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'alerts[0]']);
  }
});
