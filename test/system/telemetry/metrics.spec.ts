import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.js';
import { deliveriesOf } from '../../support/observed.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { answers, Receiver } from '../../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../../support/test-app.js';
import type { TestBusiness } from '../../support/test-business.js';
import { startProcess, type OwnProcess } from './own-process.js';

let testApp: TestApp;
let business: TestBusiness;
let receiver: Receiver;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  business = await testApp.business();
  receiver = await Receiver.open();
});
afterAll(async () => {
  await endProcesses();
  await receiver.close();
});

const watched = (entry: Parameters<typeof startProcess>[0]) =>
  startProcess(entry, { DATABASE_URL: testApp.config.databaseUrl!, METRICS_PORT: '0' });

/** A worker that waits for its database. @returns the address of its metrics */
async function workerWithoutDatabase(): Promise<string> {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
  const service = new ServiceProcess('main.worker', { DATABASE_URL, SECRET_KEY, METRICS_PORT: '0' });
  const served = /"address":"([^"]+)","msg":"Metrics are served."/;
  await service.says(served);
  return served.exec(service.output)![1]!;
}

const scrape = async ({ metrics }: OwnProcess) => (await fetch(metrics)).text();

/** The value of a series, or undefined. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** The names and labels of all series of a metric. */
const seriesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

it('the metrics port serves only metrics and health, and is open only if it is configured', async () => {
  const { metrics } = await watched('main.api');
  const scraped = await fetch(metrics);
  expect(scraped.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  // By its name, a metric that ends in `_total` is a counter.
  const totals = [...(await scraped.text()).matchAll(/^# TYPE \w+_total (\w+)$/gm)].map(([, type]) => type);
  expect(new Set(totals)).toEqual(new Set(['counter']));
  expect((await fetch(new URL('/', metrics))).status).toBe(404);
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(405);
  const { service } = await startProcess('main.api');
  expect(service.output).not.toContain('Metrics are served.');
});

it('the API measures requests by route template, with few series for any requests, and counts errors', async () => {
  const api = await watched('main.api');
  const ask = (path: string, method = 'GET') =>
    fetch(`${api.origin}/api/v1${path}`, { method, headers: { Authorization: `Bearer ${business.key}` } });
  for (let asked = 0; asked < 20; asked += 1) {
    await ask(`/assets/${randomUUID()}`);
    await ask(`/${randomUUID()}`);
    await ask('/assets', `X${asked}`).catch(() => undefined);
  }
  expect((await ask('/assets?limit=1')).status).toBe(200);
  await ask('/assets?limit=1&color=red');
  const text = await scrape(api);
  const counted = (labels: string) => valueOf(text, `http_server_request_duration_seconds_count{${labels}}`);
  const route = (template: string, status: number) =>
    counted(`http_request_method="GET",http_route="${template}",http_response_status_code="${status}"`);
  expect(route('/assets/{assetId}', 404)).toBe(20);
  expect(route('unmatched', 404)).toBe(20);
  expect(route('/assets', 200)).toBe(1);
  expect(seriesOf(text, 'http_server_request_duration_seconds_count').length).toBeLessThan(8);
  expect(valueOf(text, 'maintenance_rejections_total{code="not_found"}')).toBe(20);
  expect(valueOf(text, 'maintenance_rejections_total{code="unknown_parameter"}')).toBe(1);
  const connections = ['idle', 'used'].map((state) =>
    valueOf(text, `db_client_connection_count{state="${state}"}`)!,
  );
  expect(connections[0]! + connections[1]!).toBeGreaterThan(0);
  expect(valueOf(text, 'nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
});

it('health checks have a metric of their own, and are in no other', async () => {
  const api = await watched('main.api');
  for (const path of ['/health/live', '/health/ready', '/health/ready']) await fetch(`${api.origin}${path}`);
  const text = await scrape(api);
  expect(seriesOf(text, 'maintenance_health_checks_total')).toEqual([
    'maintenance_health_checks_total{http_route="/health/live",http_response_status_code="200"} 1',
    'maintenance_health_checks_total{http_route="/health/ready",http_response_status_code="200"} 2',
  ]);
  expect(seriesOf(text, 'http_server_request_duration_seconds_count')).toEqual([]);
  expect(valueOf(text, 'maintenance_process_ready')).toBe(1);
  expect(valueOf(text, 'maintenance_attachment_store_writable')).toBe(1);
});

it('the portal measures its pages, and reports the queues in the database even without a worker', async () => {
  const portal = await watched('main.portal');
  await business.endpoint(receiver.url, { eventTypes: ['asset.created'], enabled: true });
  await business.asset();
  await fetch(`${portal.origin}/forgotten`);
  const text = await scrape(portal);
  const page = 'http_request_method="GET",http_route="/forgotten",http_response_status_code="200"';
  expect(valueOf(text, `http_server_request_duration_seconds_count{${page}}`)).toBe(1);
  expect(valueOf(text, 'maintenance_outbox_waiting')).toBeGreaterThan(0);
  expect(valueOf(text, 'maintenance_outbox_age_seconds')).toBeGreaterThan(0);
  expect(valueOf(text, 'maintenance_deliveries_due')).toBe(0);
  expect(valueOf(text, 'maintenance_webhook_endpoints{state="healthy"}')).toBe(1);
});

it('the worker measures its jobs, and delivery attempts by result', async () => {
  const { id: endpoint } = await business.endpoint(receiver.url, {
    eventTypes: ['asset.created'],
    enabled: true,
  });
  let refusals = 0;
  receiver.answer = (received, response) => answers((refusals += 1) > 1 ? 200 : 503)(received, response);
  const worker = await watched('main.worker');
  await business.asset();
  await expect
    .poll(async () =>
      (await deliveriesOf(business, endpoint)).some(
        ({ status }) => status === 'failed' || status === 'succeeded',
      ),
    )
    .toBe(true);
  const attempts = (text: string, outcome: string) =>
    valueOf(text, `maintenance_delivery_attempts_total{outcome="${outcome}"}`) ?? 0;
  await expect.poll(async () => attempts(await scrape(worker), 'http_5xx')).toBe(1);
  await expect.poll(async () => attempts(await scrape(worker), 'succeeded')).toBeGreaterThan(0);
  const text = await scrape(worker);
  expect(valueOf(text, 'maintenance_delivery_duration_seconds_count')).toBe(
    attempts(text, 'http_5xx') + attempts(text, 'succeeded'),
  );
  expect(valueOf(text, 'maintenance_job_runs_total{job="events",outcome="succeeded"}')).toBeGreaterThan(0);
  expect(
    valueOf(text, 'maintenance_job_duration_seconds_count{job="events",outcome="succeeded"}'),
  ).toBeGreaterThan(0);
});

it('a worker reports liveness and readiness on the metrics port', async () => {
  const { metrics } = await watched('main.worker');
  const health = async (of: string, at = metrics) => {
    const reply = await fetch(new URL(`/health/${of}`, at));
    return [reply.status, await reply.json()];
  };
  expect(await health('live')).toEqual([200, { status: 'live' }]);
  expect(await health('ready')).toEqual([200, { status: 'ready' }]);
  const waiting = await workerWithoutDatabase();
  expect(await health('live', waiting)).toEqual([200, { status: 'live' }]);
  expect(await health('ready', waiting)).toEqual([503, { status: 'starting' }]);
});
