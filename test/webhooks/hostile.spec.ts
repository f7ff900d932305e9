import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { agentOf, post } from '../../src/kernel/egress/egress-client.js';
import { guardedConnector, openConnector } from '../../src/kernel/egress/guarded-connector.js';
import type { NameResolver } from '../../src/kernel/egress/name-resolver.js';

const TIMEOUT_MS = 600;
const certificate = (name: string) =>
  readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** A server that does with each connection what it is told, once the request has begun to arrive. */
async function server(
  act: (socket: Socket) => void,
  make: (on: (socket: Socket) => void) => Server = createServer,
) {
  let connections = 0;
  const opened = make((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => act(socket));
  });
  servers.push(opened);
  opened.listen(0, '127.0.0.1');
  await once(opened, 'listening');
  const { port } = opened.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/in`, connections: () => connections };
}

/** Sends as development does, to anywhere. */
async function sendTo(url: string, timeoutMs = TIMEOUT_MS) {
  const agent = agentOf(openConnector(timeoutMs));
  const began = Date.now();
  const ended = await post(agent, { url, headers: {}, body: '{}', timeoutMs });
  await agent.destroy();
  return { ...ended, tookMs: Date.now() - began };
}

/** Sends as production does, with a resolver of one's own. */
async function sendGuarded(
  url: string,
  names: Record<string, string[]>,
  more: { allow?: (address: string) => boolean; ca?: string } = {},
) {
  const resolver: NameResolver = {
    addresses: (name) =>
      names[name] ? Promise.resolve(names[name]) : Promise.reject(new Error('ENOTFOUND')),
  };
  const connector = guardedConnector({
    resolver,
    timeoutMs: TIMEOUT_MS,
    ...(more.allow ? { isAllowed: more.allow } : {}),
    ...(more.ca ? { ca: more.ca } : {}),
  });
  const agent = agentOf(connector);
  const ended = await post(agent, { url, headers: {}, body: '{}', timeoutMs: TIMEOUT_MS });
  await agent.destroy();
  return ended;
}

const ok = (headers: string, body: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`), Buffer.from(body)]);

describe('a hostile receiver', () => {
  it('that hangs before its headers times out', async () => {
    const { url } = await server(() => undefined);
    const ended = await sendTo(url);
    expect(ended).toMatchObject({ error: 'timeout', responseStatus: null });
    expect(ended.tookMs).toBeLessThan(TIMEOUT_MS + 400);
  });

  it('that drips its headers times out', async () => {
    const { url } = await server((socket) => {
      const drip = setInterval(() => socket.write('H'), 50);
      socket.on('close', () => clearInterval(drip));
      socket.write('HTTP/1.1 200 OK\r\nX-');
    });
    expect(await sendTo(url)).toMatchObject({ error: 'timeout' });
  });

  it('that drips its body times out over the whole, however lively each byte', async () => {
    const { url } = await server((socket) => {
      socket.write(ok('Content-Length: 1000'));
      const drip = setInterval(() => socket.write('.'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    const ended = await sendTo(url);
    expect(ended).toMatchObject({
      error: 'timeout',
      responseStatus: 200,
      responseBody: expect.stringMatching(/^\.+$/),
    });
    expect(ended.tookMs).toBeLessThan(TIMEOUT_MS + 400);
  });

  it('with an endless body succeeds by its status, and is cut off', async () => {
    let closed = false;
    let written = 0;
    const { url } = await server((socket) => {
      socket.on('close', () => (closed = true));
      socket.write(ok('Content-Type: text/plain'));
      const pour = () => {
        while (!socket.destroyed && written < 200_000_000) {
          written += 16_384;
          if (!socket.write('x'.repeat(16_384))) return;
        }
      };
      socket.on('drain', pour);
      pour();
    });
    const ended = await sendTo(url, 5_000);
    expect(ended).toMatchObject({ error: null, responseStatus: 200 });
    expect(ended.responseBody).toBe('x'.repeat(1_024));
    await expect.poll(() => closed).toBe(true);
    expect(written).toBeLessThan(20_000_000);
  });

  it('with huge headers is cut off', async () => {
    const { url } = await server((socket) =>
      socket.end(ok(`X-Big: ${'x'.repeat(1_000_000)}\r\nContent-Length: 0`)),
    );
    expect(await sendTo(url)).toMatchObject({ error: 'response_aborted', responseStatus: null });
  });

  it('with a gzip bomb finds nobody to unpack it', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { url } = await server((socket) =>
      socket.end(ok(`Content-Encoding: gzip\r\nContent-Length: ${bomb.length}`, bomb)),
    );
    const ended = await sendTo(url, 2_000);
    expect(ended).toMatchObject({ error: null, responseStatus: 200 });
    expect(ended.responseBody!.length).toBeLessThanOrEqual(1_024);
    expect(ended.responseBody).not.toContain('\u0000');
  });

  it.each([
    ['200 OK', null],
    ['302 Found', 'http_302'],
    ['404 Not Found', 'http_404'],
    ['410 Gone', 'http_410'],
    ['500 Internal Server Error', 'http_500'],
  ])(
    'that resets in mid-body has answered %s all the same, and what had arrived is kept',
    async (status, error) => {
      const { url } = await server((socket) => {
        socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 1000\r\n\r\nhalf`);
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
      expect(await sendTo(url)).toMatchObject({
        error,
        responseStatus: parseInt(status),
        responseBody: 'half',
      });
    },
  );

  it.each([
    ['404 Not Found', 'http_404'],
    ['410 Gone', 'http_410'],
    ['503 Service Unavailable', 'http_503'],
  ])('that hangs in the body of its %s has answered all the same', async (status, error) => {
    const { url } = await server((socket) =>
      socket.write(
        `HTTP/1.1 ${status}\r\nRetry-After: 77\r\nContent-Length: 1000\r\n\r\nhalf \xC3`,
        'latin1',
      ),
    );
    const ended = await sendTo(url);
    expect(ended).toMatchObject({ error, responseStatus: parseInt(status), responseBody: 'half ' });
    expect(ended).toMatchObject({ retryAfter: '77' });
    expect(ended.tookMs).toBeLessThan(TIMEOUT_MS + 400);
  });

  it('that closes without a word has not accepted', async () => {
    const { url } = await server((socket) => socket.end());
    expect(await sendTo(url)).toMatchObject({ error: 'response_aborted', responseStatus: null });
  });

  it('that speaks something else has not accepted', async () => {
    const { url } = await server((socket) => socket.end('220 smtp.example.com ESMTP\r\n'));
    expect(await sendTo(url)).toMatchObject({ error: 'response_aborted', responseStatus: null });
  });

  it('with a flood of 1xx answers is cut off long before the time limit', async () => {
    const { url } = await server((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'));
      };
      socket.on('drain', pour);
      pour();
    });
    const ended = await sendTo(url, 60_000);
    expect(ended).toMatchObject({ error: 'response_aborted', responseStatus: null });
    expect(ended.tookMs).toBeLessThan(20_000);
  });

  it('that redirects to a private address is not followed', async () => {
    const inside = await server((socket) => socket.end(ok('Content-Length: 0')));
    const { url } = await server((socket) =>
      socket.end(`HTTP/1.1 302 Found\r\nLocation: ${inside.url}\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(await sendTo(url)).toMatchObject({ error: 'http_302', responseStatus: 302 });
    expect(inside.connections()).toBe(0);
  });

  it('with NUL and invalid UTF-8 in its answer is kept as text that PostgreSQL takes', async () => {
    const body = Buffer.from([0x61, 0x00, 0xff, 0xfe, 0xc3, 0x28, 0x62]);
    const { url } = await server((socket) => socket.end(ok(`Content-Length: ${body.length}`, body)));
    const ended = await sendTo(url);
    expect(ended.error).toBeNull();
    expect(ended.responseBody).toBe('a\uFFFD\uFFFD\uFFFD\uFFFD(b');
  });

  it('has its answer cut after 1,024 bytes, never in the middle of a character', async () => {
    const body = `x${'é'.repeat(2_000)}`;
    const { url } = await server((socket) =>
      socket.end(ok(`Content-Length: ${Buffer.byteLength(body)}`, body)),
    );
    expect((await sendTo(url)).responseBody).toBe(`x${'é'.repeat(511)}`);
  });

  it('that is not there is told from one that cannot be found', async () => {
    const { port, url } = await server(() => undefined);
    servers[0]!.close();
    await once(servers.splice(0)[0]!, 'close');
    expect(await sendTo(url)).toMatchObject({ error: 'connection_refused' });
    const gone = await sendGuarded(`http://hooks.test:${port}/`, {});
    expect(gone).toMatchObject({ error: 'dns_failed' });
  });

  it('is not reached through a proxy of the environment', async () => {
    const proxy = await server((socket) => socket.end(ok('Content-Length: 0')));
    const target = await server((socket) => socket.end(ok('Content-Length: 2', 'ok')));
    Object.assign(process.env, { HTTP_PROXY: proxy.url, http_proxy: proxy.url });
    const ended = await sendTo(target.url);
    delete process.env.HTTP_PROXY;
    delete process.env.http_proxy;
    expect(ended.responseBody).toBe('ok');
    expect(proxy.connections()).toBe(0);
  });
});

describe('the guard at connection time (D37)', () => {
  it('refuses a private literal without connecting', async () => {
    const { port, connections } = await server((socket) => socket.end(ok('Content-Length: 0')));
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      expect(await sendGuarded(`http://${host}:${port}/`, {})).toMatchObject({ error: 'address_refused' });
    }
    expect(connections()).toBe(0);
  });

  it('refuses a name if any of its addresses is private, without connecting', async () => {
    const { port, connections } = await server((socket) => socket.end(ok('Content-Length: 0')));
    const names = {
      'one.test': ['127.0.0.1'],
      'two.test': ['93.184.216.34', '127.0.0.1'],
      'three.test': ['127.0.0.1', '2606:4700::1'],
    };
    for (const name of Object.keys(names)) {
      expect(await sendGuarded(`http://${name}:${port}/`, names)).toMatchObject({ error: 'address_refused' });
    }
    expect(connections()).toBe(0);
  });

  it('refuses a name that has moved to a private address since it was registered', async () => {
    const { port, connections } = await server((socket) => socket.end(ok('Content-Length: 0')));
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const rebinding: Record<string, string[]> = {
      get 'hooks.test'() {
        return answers.shift() ?? ['127.0.0.1'];
      },
    };
    expect(rebinding['hooks.test']).toEqual(['93.184.216.34']);
    expect(await sendGuarded(`http://hooks.test:${port}/`, rebinding)).toMatchObject({
      error: 'address_refused',
    });
    expect(connections()).toBe(0);
  });

  it('checks the socket once more when it is connected, and sends nothing', async () => {
    let heard = 0;
    const { port } = await server(() => (heard += 1));
    let asked = 0;
    const allow = () => (asked += 1) === 1;
    expect(
      await sendGuarded(`http://hooks.test:${port}/`, { 'hooks.test': ['127.0.0.1'] }, { allow }),
    ).toMatchObject({
      error: 'address_refused',
    });
    expect([asked, heard]).toEqual([2, 0]);
  });
});

describe('TLS', () => {
  const serverWith = (cert: string, servernames: unknown[] = []) =>
    server(
      (socket) => {
        servernames.push((socket as TLSSocket).servername);
        socket.end(ok('Content-Length: 0'));
      },
      (act) => {
        const tls = createTlsServer({ cert: certificate(cert), key: certificate('key') }, act);
        tls.on('tlsClientError', () => undefined);
        return tls;
      },
    );
  const send = (port: number) =>
    sendGuarded(
      `https://hooks.test:${port}/`,
      { 'hooks.test': ['127.0.0.1'] },
      { allow: () => true, ca: certificate('authority') },
    );

  it('accepts a valid certificate, and names the host it wants (SNI)', async () => {
    const servernames: unknown[] = [];
    const { port } = await serverWith('valid', servernames);
    expect(await send(port)).toMatchObject({ error: null, responseStatus: 200 });
    expect(servernames).toEqual(['hooks.test']);
  });

  it.each(['self-signed', 'expired', 'wrong-name'])('refuses a certificate that is %s', async (name) => {
    const { port } = await serverWith(name);
    expect(await send(port)).toMatchObject({ error: 'tls_failed', responseStatus: null });
  });

  it('refuses them also where NODE_TLS_REJECT_UNAUTHORIZED says otherwise', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const { port } = await serverWith('self-signed');
    const ended = await send(port);
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    expect(ended).toMatchObject({ error: 'tls_failed' });
  });

  it('refuses a server that does not speak TLS', async () => {
    const { port } = await server((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    expect(await send(port)).toMatchObject({ error: 'tls_failed' });
  });

  it('that never ends its handshake times out', async () => {
    const { port } = await server(() => undefined);
    expect(await send(port)).toMatchObject({ error: 'timeout' });
  });
});
