import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentOf, post } from '../../src/kernel/egress/egress-client.js';
import { openConnector } from '../../src/kernel/egress/guarded-connector.js';
import { Log } from '../../src/kernel/log.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { OwnNetwork } from '../../src/webhooks/delivery/own-network.js';
import { eventually } from '../support/eventually.js';
import { MovingClock } from '../support/moving-clock.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';

const ENDPOINTS = 12;
const EVENTS = 30;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());

/** Endpoints of one business each, at hosts where nothing listens, after more first attempts than it takes to disable them. */
async function afterFailures(hosts: readonly string[]): Promise<{ enabled: boolean; notices: number }[]> {
  const owners = await Promise.all(
    hosts.map(async (host) => {
      const business = await testApp.business();
      await business.endpoint(`http://${host}:9/`, { enabled: true });
      return business;
    }),
  );
  await Promise.all(owners.map((business) => business.emit(EVENTS)));
  const ids = owners.map(({ id }) => id);
  await eventually(
    () =>
      testApp.acrossBusinesses.rows<{ over: number }>(
        sql`SELECT count(*)::int AS over FROM webhook_deliveries
          WHERE business_id = ANY(${ids}::uuid[]) AND status IN ('failed', 'dead')`,
      ),
    ([row]) => row!.over === ENDPOINTS * EVENTS,
  );
  return testApp.acrossBusinesses.rows(
    sql`SELECT e.enabled, (SELECT count(*)::int FROM announcements a WHERE a.business_id = e.business_id) AS notices
      FROM webhook_endpoints e WHERE e.business_id = ANY(${ids}::uuid[])`,
  );
}

describe('when a process reaches no receiver (D35)', () => {
  it('disables the endpoints of one host, however many they are', async () => {
    const endpoints = await afterFailures(Array<string>(ENDPOINTS).fill('127.0.0.1'));
    expect(endpoints).toEqual(Array(ENDPOINTS).fill({ enabled: false, notices: 1 }));
  });

  it('disables no endpoint when they are many at many hosts, and tells no one so', async () => {
    const hosts = Array.from({ length: ENDPOINTS }, (_, index) => `127.0.0.${index + 2}`);
    const endpoints = await afterFailures(hosts);
    expect(endpoints).toEqual(Array(ENDPOINTS).fill({ enabled: true, notices: 0 }));
  });
});

describe('an outage of our own network', () => {
  const clock = new MovingClock();
  let network: OwnNetwork;
  beforeEach(() => (network = new OwnNetwork(clock, testApp.get(Log))));

  /** Notes an attempt to each of some endpoints at hosts of their own, by their numbers. */
  function attempts(error: string | null, numbers: readonly number[]): void {
    for (const number of numbers) {
      const url = `https://receiver-${number}.example/in`;
      const claim = { endpointId: String(number), url, oauth2TokenUrl: 'https://login.example/token' };
      network.attempted(claim, { error, responseStatus: null, retryAfter: null });
    }
  }
  const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

  it('is recognized by ten endpoints, not by fewer that fail often', () => {
    attempts('dns_failed', [...numbered(1, 9), ...numbered(1, 9)]);
    expect(network.explains('dns_failed')).toBe(false);
    attempts('timeout', [10]);
    expect(network.explains('connection_refused')).toBe(true);
  });

  it('explains no failure after a response arrived', () => {
    attempts('timeout', numbered(1, 10));
    expect(['http_500', 'tls_failed', 'response_aborted'].map((error) => network.explains(error))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is not recognized by endpoints that fail minutes apart', () => {
    for (const number of numbered(1, 20)) {
      attempts('timeout', [number]);
      clock.advance(10_000);
    }
    expect(network.explains('timeout')).toBe(false);
  });

  it.each([null, 'http_503', 'tls_failed', 'response_aborted', 'token_http_401'])(
    'is not one when anyone responds (%s)',
    (response) => {
      attempts('timeout', numbered(1, 9));
      attempts(response, [10]);
      attempts('timeout', numbered(11, 19));
      expect(network.explains('timeout')).toBe(false);
    },
  );

  it('lasts, however long, until someone responds', () => {
    attempts('timeout', numbered(1, 10));
    clock.advance(3_600_000);
    attempts('timeout', [1]);
    attempts('internal_error', [2]);
    attempts('address_refused', [3]);
    expect(network.explains('timeout')).toBe(true);
    attempts('http_404', [4]);
    expect(network.explains('timeout')).toBe(false);
  });

  it('is not one when a token server that all use is down', () => {
    attempts('token_timeout', numbered(1, 20));
    expect(network.explains('token_timeout')).toBe(false);
    attempts('timeout', numbered(21, 22));
    expect(network.explains('token_timeout')).toBe(true);
  });
});

describe('a connection that our own process or host cannot open', () => {
  const sent = { url: 'http://127.255.255.255:9/', headers: {}, body: '{}', timeoutMs: 2_000 };

  it('is a failure of ours when there is no route', async () => {
    const agent = agentOf(openConnector(2_000));
    // No route leads to a broadcast address.
    expect(await post(agent, sent)).toMatchObject({ error: 'internal_error', responseStatus: null });
    await agent.destroy();
  });

  const failure = (code: string) => Object.assign(new Error(code), { code });
  const together = (...codes: string[]) =>
    Object.assign(new AggregateError(codes.map(failure)), { code: codes[0] });

  it.each([
    ['EMFILE', failure('EMFILE'), 'internal_error'],
    ['ENOBUFS', failure('ENOBUFS'), 'internal_error'],
    ['EADDRNOTAVAIL', failure('EADDRNOTAVAIL'), 'internal_error'],
    ['no route to any address', together('ENETUNREACH', 'ENETUNREACH'), 'internal_error'],
    ['a refusal after no route', together('ENETUNREACH', 'ECONNREFUSED'), 'connection_refused'],
  ])('%s', async (_, error, expected) => {
    const agent = agentOf((_target, callback) => callback(error, null));
    expect(await post(agent, sent)).toMatchObject({ error: expected });
    await agent.destroy();
  });
});
