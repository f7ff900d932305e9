import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { agentOf, post } from '../../src/kernel/egress/egress-client.js';
import { openConnector } from '../../src/kernel/egress/guarded-connector.js';
import { closeServersAfterEach, ok, sendGuarded, server, TIMEOUT_MS } from './hostile-servers.js';

closeServersAfterEach();

/** Sends without the egress guard, as in development. */
async function sendTo(url: string, timeoutMs = TIMEOUT_MS) {
  const agent = agentOf(openConnector(timeoutMs));
  const began = Date.now();
  const ended = await post(agent, { url, headers: {}, body: '{}', timeoutMs });
  await agent.destroy();
  return { ...ended, tookMs: Date.now() - began };
}

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

  it('that drips its body times out: the limit is for the whole response', async () => {
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

  it('with an endless body succeeds because of its status, and is cut off', async () => {
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

  it('with a gzip bomb is not unpacked', async () => {
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
    'that resets the connection in the middle of the body of a %s keeps that status and the received part of the body',
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
  ])('that hangs in the body of its %s keeps that status and Retry-After', async (status, error) => {
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

  it('that closes the connection without a response fails as response_aborted', async () => {
    const { url } = await server((socket) => socket.end());
    expect(await sendTo(url)).toMatchObject({ error: 'response_aborted', responseStatus: null });
  });

  it('that does not speak HTTP fails as response_aborted', async () => {
    const { url } = await server((socket) => socket.end('220 smtp.example.com ESMTP\r\n'));
    expect(await sendTo(url)).toMatchObject({ error: 'response_aborted', responseStatus: null });
  });

  it('with a flood of 1xx responses is cut off long before the timeout', async () => {
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

  it('with NUL and invalid UTF-8 in its body is logged as text that PostgreSQL accepts', async () => {
    const body = Buffer.from([0x61, 0x00, 0xff, 0xfe, 0xc3, 0x28, 0x62]);
    const { url } = await server((socket) => socket.end(ok(`Content-Length: ${body.length}`, body)));
    const ended = await sendTo(url);
    expect(ended.error).toBeNull();
    expect(ended.responseBody).toBe('a\uFFFD\uFFFD\uFFFD\uFFFD(b');
  });

  it('has its body cut after 1,024 bytes, never in the middle of a character', async () => {
    const body = `x${'é'.repeat(2_000)}`;
    const { url } = await server((socket) =>
      socket.end(ok(`Content-Length: ${Buffer.byteLength(body)}`, body)),
    );
    expect((await sendTo(url)).responseBody).toBe(`x${'é'.repeat(511)}`);
  });

  it('that refuses the connection fails as connection_refused, and one without an address as dns_failed', async () => {
    const { port, url, close } = await server(() => undefined);
    await close();
    expect(await sendTo(url)).toMatchObject({ error: 'connection_refused' });
    const gone = await sendGuarded(`http://hooks.test:${port}/`, {});
    expect(gone).toMatchObject({ error: 'dns_failed' });
  });

  it('is reached directly, even when HTTP_PROXY is set', async () => {
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
