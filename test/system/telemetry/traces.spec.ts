import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTraceparent } from '../../../src/kernel/telemetry/tracer.js';
import { logged } from '../../support/log-lines.js';
import { untilDeliveries } from '../../support/observed.js';
import { endProcesses } from '../../support/process.js';
import { answers, Receiver } from '../../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../../support/test-app.js';
import type { TestBusiness } from '../../support/test-business.js';
import { OtlpReceiver } from './otlp-receiver.js';
import { startProcess, type OwnProcess } from './own-process.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

let testApp: TestApp;
let business: TestBusiness;
let receiver: Receiver;
let roomId: string;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  business = await testApp.business();
  receiver = await Receiver.open();
  ({ roomId } = await business.place());
});
afterAll(async () => {
  await endProcesses();
  await receiver.close();
});

/** Creates an asset through an API, and so an event. @returns its id, and the id of the request */
async function makeAsset(api: OwnProcess, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.origin}/api/v1/assets`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${business.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify({ name: 'Feed pump', room_id: roomId }),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: { id: string } };
  return { id: data.id, requestId: response.headers.get('x-request-id')! };
}

/** The traceparent headers of an asset's deliveries. */
const parentsOf = (assetId: string) =>
  receiver.received
    .filter(({ body }) => body.includes(assetId))
    .map(({ headers }) => parseTraceparent(headers.traceparent)!);

describe('with a collector', () => {
  let collector: OtlpReceiver;
  let api: OwnProcess;
  let worker: OwnProcess;
  let endpointId: string;
  beforeAll(async () => {
    collector = await OtlpReceiver.open();
    const environment = {
      DATABASE_URL: testApp.config.databaseUrl!,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
      WEBHOOK_RETRY_DELAYS_S: '0.1,0.1,0.1,0.1,0.1',
    };
    ({ id: endpointId } = await business.endpoint(receiver.url, {
      eventTypes: ['asset.created'],
      enabled: true,
    }));
    [api, worker] = await Promise.all([
      startProcess('main.api', environment),
      startProcess('main.worker', environment),
    ]);
  });
  afterAll(async () => {
    await endProcesses();
    await collector.close();
  });

  it('one trace includes the request, its event and every attempt with retries, and is in both logs', async () => {
    let attempts = 0;
    receiver.answer = (...given) => answers((attempts += 1) < 3 ? 503 : 200)(...given);
    const { id, requestId } = await makeAsset(api, { traceparent: `00-${TRACE}-${SPAN}-01` });
    await expect.poll(() => parentsOf(id).length).toBe(3);
    await expect.poll(() => collector.of(TRACE).length).toBe(4);
    const [request] = collector.of(TRACE).filter(({ kind }) => kind === 'server');
    expect(request).toMatchObject({
      service: 'maintenance-api',
      name: 'POST /assets',
      parentSpanId: SPAN,
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/assets',
        'http.response.status_code': 201,
        'maintenance.request_id': requestId,
      },
    });
    const sent = collector.of(TRACE).filter(({ kind }) => kind === 'client');
    expect(
      sent.map(({ attributes, failed }) => [attributes['http.request.resend_count'], failed]).sort(),
    ).toEqual([
      [0, true],
      [1, true],
      [2, false],
    ]);
    for (const attempt of sent)
      expect(attempt).toMatchObject({ service: 'maintenance-worker', parentSpanId: request!.spanId });
    // The receiver gets the id of the attempt's own span.
    expect(
      parentsOf(id)
        .map(({ traceparent }) => traceparent.split('-')[2])
        .sort(),
    ).toEqual(sent.map(({ spanId }) => spanId).sort());
    expect(parentsOf(id).every(({ traceId }) => traceId === TRACE)).toBe(true);
    const line = await logged(api.service, { msg: 'request', request_id: requestId });
    expect(line.trace_id).toBe(TRACE);
    const deliveries = await untilDeliveries(business, endpointId, (all) =>
      all.some(({ status, payload }) => status === 'succeeded' && payload.data.object.id === id),
    );
    expect(deliveries.find(({ payload }) => payload.data.object.id === id)).toMatchObject({
      trace_id: TRACE,
    });
  });

  it('a request has spans for its waits for a connection and for its statements, without their values', async () => {
    receiver.answer = answers(200);
    const { requestId } = await makeAsset(api);
    const traceId = requestId.replaceAll('-', '');
    await expect.poll(() => collector.databaseOf(traceId).map(({ name }) => name)).toContain('COMMIT');
    const [request] = collector.of(traceId);
    const spans = collector.databaseOf(traceId);
    expect(new Set(spans.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request!.spanId]));
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['pool wait', 'BEGIN', 'INSERT']));
    expect(JSON.stringify(spans)).not.toContain('Feed pump');
  });

  it('a request without a valid traceparent starts its own trace', async () => {
    receiver.answer = answers(200);
    for (const traceparent of [
      undefined,
      'nonsense',
      `00-${'0'.repeat(32)}-${SPAN}-01`,
      `ff-${TRACE}-${SPAN}-01`,
    ]) {
      const { id, requestId } = await makeAsset(api, traceparent === undefined ? {} : { traceparent });
      await expect.poll(() => parentsOf(id).length).toBe(1);
      const { traceId } = parentsOf(id)[0]!;
      expect((await logged(api.service, { msg: 'request', request_id: requestId })).trace_id).toBe(traceId);
      await expect.poll(() => collector.of(traceId).length).toBe(2);
      expect(collector.of(traceId).find(({ kind }) => kind === 'server')!.parentSpanId ?? '').toBe('');
    }
  });

  it('a ping, and every event of the service itself, has a trace id derived from its event id', async () => {
    const delivery = await business.ping(endpointId);
    const [found] = await untilDeliveries(business, endpointId, (all) =>
      all.some(({ id, status }) => id === delivery && status === 'succeeded'),
    ).then((all) => all.filter(({ id }) => id === delivery));
    const traceId = found!.event_id.replace('evt_', '').replaceAll('-', '');
    expect(found).toMatchObject({ trace_id: traceId });
    await expect.poll(() => collector.of(traceId).map(({ name }) => name)).toEqual(['deliver webhook.ping']);
  });

  it('remaining spans are sent before a process stops', async () => {
    const before = collector.spans.length;
    await fetch(`${api.origin}/health/live`);
    await fetch(`${api.origin}/docs`);
    api.service.signal('SIGTERM');
    expect(await api.service.exit()).toBe(0);
    // A health check has none.
    expect(collector.spans.slice(before).map(({ name }) => name)).toEqual(['GET /docs']);
    expect(worker.service.errors).toBe('');
  });
});

it('traces use protocol buffers by default, and an unreachable collector is logged and blocks nothing', async () => {
  const collector = await OtlpReceiver.open();
  const environment = {
    DATABASE_URL: testApp.config.databaseUrl!,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  const api = await startProcess('main.api', environment);
  await fetch(`${api.origin}/docs`, { headers: { traceparent: `00-${TRACE}-${SPAN}-01` } });
  await expect.poll(() => collector.posts.length).toBeGreaterThan(0);
  const [{ path, type, bytes }] = collector.posts as [(typeof collector.posts)[0]];
  expect([path, type]).toEqual(['/v1/traces', 'application/x-protobuf']);
  expect(bytes.includes(Buffer.from(TRACE, 'hex'))).toBe(true);
  await collector.close();
  // A health check has no trace.
  expect((await fetch(`${api.origin}/docs`)).status).toBe(200);
  await api.service.says('Traces are not sent.');
});

it('without a collector no OpenTelemetry code is loaded, and traceparent is still passed on', async () => {
  const environment = { DATABASE_URL: testApp.config.databaseUrl!, NODE_DEBUG: 'esm' };
  const [api] = await Promise.all([
    startProcess('main.api', environment),
    startProcess('main.worker', environment),
  ]);
  receiver.answer = answers(200);
  await business.endpoint(receiver.url, { eventTypes: ['asset.created'], enabled: true });
  const { id } = await makeAsset(api, { traceparent: `00-${TRACE}-${SPAN}-01` });
  await expect.poll(() => parentsOf(id).length).toBeGreaterThan(0);
  expect(parentsOf(id)[0]!.traceId).toBe(TRACE);
  expect(parentsOf(id)[0]!.traceparent).not.toContain(SPAN);
  expect(api.service.errors).toContain('node_modules/pino/');
  expect(api.service.errors).not.toMatch(/node_modules\/(@opentelemetry|prom-client)\//);
});
