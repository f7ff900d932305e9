import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE, type ErrorCode } from '../../src/kernel/errors/catalogue.js';
import { freePort } from '../support/free-port.js';
import { ComposeProxy } from '../support/compose-proxy.js';
import { eventually } from '../support/eventually.js';
import { hasHaproxy } from '../support/haproxy.js';

if (!hasHaproxy) console.log('There is no haproxy: the tests of the proxy are skipped.');

/** What a server does with a request that is not a health check. */
type Behaviour = 'closes' | 'never answers';

/** A server that is ready, and fails with every other request. */
async function failingServer(behaviour: () => Behaviour): Promise<Server> {
  const serve = (socket: Socket) =>
    socket
      .on('error', () => undefined)
      .once('data', (bytes) => {
        if (bytes.toString().startsWith('GET /health/ready'))
          socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
        else if (behaviour() === 'closes') socket.destroy();
      });
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Sends bytes over a connection of its own. @returns everything that comes back until the connection closes */
async function raw(origin: string, bytes: string): Promise<Response> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return parseResponse(text);
}

function parseResponse(text: string): Response {
  const [head = '', body] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]);
  return new Response(body, { status: Number(first.split(' ')[1]), headers });
}

const PATHS = { api: '/api/v1/assets', portal: '/assets' };

describe.skipIf(!hasHaproxy)('the errors that the proxy makes itself', () => {
  let behaviour: Behaviour = 'closes';
  let server: Server;
  /** Its servers are ready, and fail. */
  let failing: ComposeProxy;
  /** It has no server. */
  let alone: ComposeProxy;

  beforeAll(async () => {
    server = await failingServer(() => behaviour);
    const { port } = server.address() as AddressInfo;
    failing = await ComposeProxy.start({ api: port, portal: port, timeouts: { server: '500ms' } });
    const nobody = await freePort();
    alone = await ComposeProxy.start({ api: nobody, portal: nobody });
    // Each answers 503 until it has checked its servers.
    for (const at of ['api', 'portal'] as const)
      await eventually(
        async () => (await get(failing, at)).status,
        (status) => status === 502,
      );
  });
  afterAll(async () => {
    await Promise.all([failing?.stop(), alone?.stop()]);
    server?.close();
  });

  type At = 'api' | 'portal';
  /** On a new connection: on one that was used before, haproxy closes instead of answering 502, as the server did. */
  const get = (proxy: ComposeProxy, at: At) =>
    raw(proxy[at], `GET ${PATHS[at]} HTTP/1.1\r\nHost: proxy\r\nConnection: close\r\n\r\n`);
  const whenServer = async (does: Behaviour, at: At) => {
    behaviour = does;
    return get(failing, at);
  };
  const cases: [status: number, code: ErrorCode, answer: (at: At) => Promise<Response>][] = [
    [503, 'unavailable', (at) => get(alone, at)],
    [502, 'unavailable', (at) => whenServer('closes', at)],
    [504, 'unavailable', (at) => whenServer('never answers', at)],
  ];

  it.each(cases)('%i is the error envelope of the API, on its address', async (status, code, answer) => {
    const response = await answer('api');
    expect(response.status).toBe(status);
    await expectEnvelope(response, code);
  });

  it.each(cases)('%i is a page on the address of the portal', async (status, _, answer) => {
    const response = await answer('portal');
    expect(response.status).toBe(status);
    await expectPage(response);
  });

  it('is the envelope of the API also for its paths on the address of the portal', async () => {
    const response = await fetch(alone.portal + PATHS.api);
    expect(response.status).toBe(503);
    await expectEnvelope(response, 'unavailable');
  });

  async function expectEnvelope(response: Response, code: ErrorCode): Promise<void> {
    const { type, meaning } = CATALOGUE[code];
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('retry-after')).toBe(code === 'unavailable' ? '1' : null);
    expect(await response.json()).toEqual({ error: { type, code, message: meaning, request_id: id } });
  }
});

describe('the errors that the proxy sends before there is a request', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../docker/haproxy/${name}`, import.meta.url), 'utf8');
  const fixed = [
    [400, 'malformed_request'],
    [408, 'request_timeout'],
  ] as const;

  it.each(fixed)('%i is a file with the envelope of the API', async (status, code) => {
    const file = read(`errors/api-${status}.http`);
    const response = parseResponse(file);
    const { type, meaning: message } = CATALOGUE[code];
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const request_id = response.headers.get('x-request-id');
    expect(request_id).toMatch(/^[0-]{36}$/);
    expect(await response.json()).toEqual({ error: { type, code, message, request_id } });
  });

  it.each(fixed)('%i is a file with a page for people', async (status) => {
    const response = parseResponse(read(`errors/portal-${status}.http`));
    expect(response.status).toBe(status);
    await expectPage(response);
  });

  it.each(['api-400', 'api-408', 'portal-400', 'portal-408'])(
    '%s has the length that it names',
    async (name) => {
      const response = parseResponse(read(`errors/${name}.http`));
      const bytes = (await response.arrayBuffer()).byteLength;
      expect(Number(response.headers.get('content-length'))).toBe(bytes);
    },
  );

  it('replaces the same errors of the API and of the portal, each of which has a test', () => {
    const [, api, portal] = read('haproxy.cfg')
      .split(/^defaults /m)
      .slice(1);
    const replaced = (section: string) =>
      [...section.matchAll(/^  (?:http-error status|errorfile) (\d+)/gm)].map(([, status]) => Number(status));
    // No request causes 500, an error of haproxy itself.
    expect(replaced(api!)).toEqual([400, 408, 500, 502, 503, 504]);
    expect(replaced(portal!)).toEqual(replaced(api!));
  });
});

async function expectPage(response: Response): Promise<void> {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await response.text();
  expect(page).toMatch(
    /^<!doctype html><html lang="en"><title>.+<\/title><p>.+<\/p><p lang="fr">.+<\/p><\/html>$/,
  );
  const id = response.headers.get('x-request-id');
  if (id !== null) expect(page).toContain(id);
}
