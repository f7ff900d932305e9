import { readFileSync } from 'node:fs';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { closeServersAfterEach, ok, sendGuarded, server, TIMEOUT_MS } from './hostile-servers.js';

closeServersAfterEach();

const certificate = (name: string) =>
  readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');

describe('delivery over TLS', () => {
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
  // The first handshake of a process is slow.
  const send = (port: number, timeoutMs = 10_000) =>
    sendGuarded(
      `https://hooks.test:${port}/`,
      { 'hooks.test': ['127.0.0.1'] },
      { allow: () => true, ca: certificate('authority'), timeoutMs },
    );

  it('accepts a valid certificate, and sends the host name (SNI)', async () => {
    const servernames: unknown[] = [];
    const { port } = await serverWith('valid', servernames);
    expect(await send(port)).toMatchObject({ error: null, responseStatus: 200 });
    expect(servernames).toEqual(['hooks.test']);
  });

  it.each(['self-signed', 'expired', 'wrong-name'])('refuses a certificate that is %s', async (name) => {
    const { port } = await serverWith(name);
    expect(await send(port)).toMatchObject({ error: 'tls_failed', responseStatus: null });
  });

  it('refuses an invalid certificate even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
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

  it('times out when the server never finishes the handshake', async () => {
    const { port } = await server(() => undefined);
    expect(await send(port, TIMEOUT_MS)).toMatchObject({ error: 'timeout' });
  });
});
