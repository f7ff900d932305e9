import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../../src/processes/migrate.js';
import { PrivatePostgres } from '../support/private-postgres.js';
import { PrivateRedis } from '../support/private-redis.js';
import { temporaryFolder } from '../support/after-kill.js';
import { endProcesses, ServiceProcess } from '../support/process.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { sharedDatabase } from '../support/new-database.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const databaseUrl = await sharedDatabase();
/** The time limits for a graceful stop: short where it has to expire, and long where it must not. */
const SHORT_MS = 1_500;
const LONG_MS = 60_000;
/** The time within which a process ends without waiting for its limit, even on a busy machine. */
const PROMPT_MS = 10_000;
/** This many API descriptions fill the buffers of two sockets. */
const UNREAD_ANSWERS = 200;

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await endProcesses();
});

/** Stops a process with one signal. @returns its exit status, and the time until it ended */
async function stop(service: ServiceProcess): Promise<{ status: number | null; tookMs: number }> {
  const began = performance.now();
  service.signal('SIGTERM');
  const status = await service.exit();
  return { status, tookMs: performance.now() - began };
}

describe('the API', () => {
  let business: TestBusiness;
  let port: number;
  beforeAll(async () => {
    business = await (await startTestApp()).business();
  });

  async function start(stopTimeoutMs: number, url = databaseUrl, DRAIN_MS = '0'): Promise<ServiceProcess> {
    const service = new ServiceProcess('main.api', {
      DATABASE_URL: url,
      SECRET_KEY,
      PORT: '0',
      ...(DRAIN_MS === '' ? {} : { DRAIN_MS }),
      STOP_TIMEOUT_MS: `${stopTimeoutMs}`,
    });
    await service.says('The API listens.');
    port = Number(/"address":"http:..127.0.0.1:(\d+)/.exec(service.output)![1]);
    return service;
  }

  /** A connection on which a part of a request was sent. */
  async function send(text: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }

  /** A response on another connection shows that everything before it was read. */
  async function hasReadAll(): Promise<void> {
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  }

  const head = (line: string, more: string[] = []) =>
    [line, 'Host: localhost', `Authorization: Bearer ${business.key}`, ...more, '', ''].join('\r\n');
  const halfABody = () =>
    send(
      `${head('POST /api/v1/assets HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 99'])}{"na`,
    );

  it('closes idle connections immediately on SIGTERM, and answers requests that have begun to arrive', async () => {
    const service = await start(LONG_MS);
    await send('');
    const agent = new Agent({ keepAlive: true });
    const [reply] = await once(get({ port, path: '/health/live', agent }), 'response');
    await once(reply.resume(), 'end');
    const socket = await send('GET /health/live HTTP/1.1\r\nHost: local');
    await hasReadAll();
    const began = performance.now();
    service.signal('SIGTERM');
    await service.says('The API stops.');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write('host\r\n\r\n');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
    expect(await service.exit()).toBe(0);
    expect(performance.now() - began).toBeLessThan(PROMPT_MS);
    agent.destroy();
  });

  it('closes incomplete requests and unread responses at the deadline', async () => {
    const service = await start(SHORT_MS);
    await send('GET /health/live HTTP/1.1\r\nHost: local');
    await halfABody();
    (await send(head('GET /api/v1/openapi.json HTTP/1.1').repeat(UNREAD_ANSWERS))).pause();
    await hasReadAll();
    const { status, tookMs } = await stop(service);
    expect(status).toBe(0);
    expect(tookMs).toBeGreaterThanOrEqual(SHORT_MS - 50);
    expect(tookMs).toBeLessThan(SHORT_MS + PROMPT_MS);
    expect(service.output).toContain('"connections":3');
  });

  it('continues to serve for DRAIN_MS after SIGTERM, is no longer ready, and closes each connection', async () => {
    const service = await start(LONG_MS, databaseUrl, `${LONG_MS}`);
    const agent = new Agent({ keepAlive: true });
    const ask = async (path: string) => {
      const [reply] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
      await once(reply.resume(), 'end');
      return [reply.statusCode, reply.headers.connection];
    };
    expect(await ask('/health/ready')).toEqual([200, 'keep-alive']);
    service.signal('SIGTERM');
    await service.says('The API drains.');
    expect(await ask('/health/ready')).toEqual([503, 'close']);
    expect(await ask('/health/live')).toEqual([200, 'close']);
    expect(await service.insist('SIGTERM')).toBe(0);
    agent.destroy();
  });

  it('leaves half of STOP_TIMEOUT_MS for what is under way when DRAIN_MS is not set', async () => {
    const service = await start(4 * SHORT_MS, databaseUrl, '');
    const began = performance.now();
    service.signal('SIGTERM');
    await service.says('The API stops.');
    expect(performance.now() - began).toBeGreaterThanOrEqual(2 * SHORT_MS - 50);
    expect(performance.now() - began).toBeLessThan(4 * SHORT_MS);
    expect(await service.exit()).toBe(0);
  });

  it('stops immediately on a second signal', async () => {
    const service = await start(LONG_MS);
    await halfABody();
    await hasReadAll();
    const began = performance.now();
    expect(await service.insist('SIGINT')).toBe(0);
    expect(performance.now() - began).toBeLessThan(PROMPT_MS);
  });

  it('stops even if it is still waiting for PostgreSQL to answer', async () => {
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const { port: silentPort } = silent.address() as AddressInfo;
    const service = new ServiceProcess('main.api', {
      DATABASE_URL: `postgres://nobody@127.0.0.1:${silentPort}/x`,
      SECRET_KEY,
      STOP_TIMEOUT_MS: '100',
    });
    await connected;
    const { status, tookMs } = await stop(service);
    expect(status).toBe(0);
    expect(tookMs).toBeLessThan(PROMPT_MS);
    silent.close();
  });

  describe('with a PostgreSQL that hangs', () => {
    let postgres: PrivatePostgres;
    let thaw: (() => void) | undefined;
    beforeAll(async () => {
      postgres = await PrivatePostgres.start();
      await migrateDatabase(postgres.url);
    });
    afterEach(() => {
      thaw?.();
      thaw = undefined;
    });
    afterAll(() => postgres.remove());

    it('stops at the deadline despite a waiting request', async () => {
      const service = await start(SHORT_MS, postgres.url);
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      thaw = await postgres.freeze();
      await send('GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await hasReadAll();
      const { status, tookMs } = await stop(service);
      expect(status).toBe(0);
      expect(tookMs).toBeLessThan(SHORT_MS + PROMPT_MS);
    });

    it('has a worker that stops at the deadline too', async () => {
      const service = new ServiceProcess('main.worker', {
        DATABASE_URL: postgres.url,
        SECRET_KEY,
        STOP_TIMEOUT_MS: `${SHORT_MS}`,
      });
      await service.says('The worker is running.');
      thaw = await postgres.freeze();
      const { status, tookMs } = await stop(service);
      expect(status).toBe(0);
      expect(tookMs).toBeLessThan(SHORT_MS + PROMPT_MS);
    });
  });
});

describe.skipIf(!inject('redisUrl'))('the worker', () => {
  let redis: PrivateRedis;
  beforeAll(async () => {
    redis = await PrivateRedis.start(temporaryFolder('stopping'));
  });
  afterAll(() => redis.stop());

  async function start(): Promise<ServiceProcess> {
    const service = new ServiceProcess('main.worker', {
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
      REDIS_URL: redis.url,
      STOP_TIMEOUT_MS: `${LONG_MS}`,
    });
    await service.says('The worker is running.');
    return service;
  }

  async function stopsPromptly(service: ServiceProcess): Promise<void> {
    const { status, tookMs } = await stop(service);
    expect(status).toBe(0);
    expect(tookMs).toBeLessThan(PROMPT_MS);
  }

  it('stops while Redis hangs, long before the deadline', async () => {
    const service = await start();
    await expect.poll(() => redis.listeners(), { timeout: 10_000 }).toBeGreaterThan(0);
    redis.freeze();
    try {
      await stopsPromptly(service);
    } finally {
      redis.thaw();
    }
  });

  it('stops after Redis went down', async () => {
    const service = await start();
    await expect.poll(() => redis.listeners(), { timeout: 10_000 }).toBeGreaterThan(0);
    await redis.stop();
    try {
      await service.says('The queue is out of reach.');
      await stopsPromptly(service);
    } finally {
      await redis.start();
    }
  });

  it('stops if Redis was never available', async () => {
    await redis.stop();
    try {
      const service = await start();
      await service.says('The queue is out of reach.');
      await stopsPromptly(service);
    } finally {
      await redis.start();
    }
  });
});
