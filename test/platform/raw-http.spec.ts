import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { get, post, RawClient, sayAlone, type RawResponse } from '../support/raw-client.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const { key, api } = await testApp.business();
const building = (name: string) =>
  JSON.stringify({ name, physical_address: '1 Mill Lane', building_type: 'industrial' });

/** Checks the error envelope, the request ID and the rate limit headers (§7, §8). */
function expectProblem(answer: RawResponse | undefined, status: number, code: string): void {
  expect(answer, code).toBeDefined();
  const { headers, body } = answer!;
  const { error } = JSON.parse(body) as { error: { code: string; request_id: string } };
  expect([answer!.status, error.code]).toEqual([status, code]);
  expect(error).toMatchObject({ type: expect.any(String), message: expect.any(String) });
  expect(headers['x-request-id']).toBe(error.request_id);
  expect(error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`])).toEqual([
    '1000000',
    '1000000',
    '900',
  ]);
}

const LINE = 'GET /api/v1/me HTTP/1.1\r\n';
const CHUNKED = post('/buildings', key, '').replace('Content-Length: 0', 'Transfer-Encoding: chunked');

describe('an invalid HTTP request', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'malformed_request'],
    ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed_request'],
    ['an unknown method', 'FETCH /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['no Host', `${LINE}\r\n`, 400, 'malformed_request'],
    ['two Hosts', `${LINE}Host: x\r\nhost: y\r\n\r\n`, 400, 'malformed_request'],
    ['the same Host twice', `${LINE}Host: x\r\nHost: x\r\n\r\n`, 400, 'malformed_request'],
    ['a header without a colon', `${LINE}Host: x\r\nBroken\r\n\r\n`, 400, 'malformed_request'],
    ['a header name with a space', `${LINE}Host: x\r\nBad Name: y\r\n\r\n`, 400, 'malformed_request'],
    ['a NUL in a header', `${LINE}Host: x\r\nA: \x00\r\n\r\n`, 400, 'malformed_request'],
    ['a path with a space', 'GET /api/v1/a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    [
      'a target with an invalid host',
      'GET http://[/api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['a target of another protocol', 'GET mailto: HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['HTTP/0.9', 'GET /api/v1/me HTTP/0.9\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['HTTP/2 in the request line', 'GET /api/v1/me HTTP/2.0\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['HTTP/3.7', 'GET /api/v1/me HTTP/3.7\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      `${LINE}Host: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'a length that is not a number',
      `${LINE}Host: x\r\nContent-Length: x\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['invalid chunks', `${CHUNKED}zz\r\n`, 400, 'malformed_request'],
    ['endless chunk extensions', `${CHUNKED}1;${'x'.repeat(20_000)}\r\n`, 413, 'body_too_large'],
    ['large headers', `${LINE}Host: x\r\nA: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['huge headers', `${LINE}Host: x\r\nA: ${'x'.repeat(400_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['a huge URL', `GET /api/v1/${'x'.repeat(20_000)} HTTP/1.1\r\n`, 431, 'headers_too_large'],
    ['an expectation', get('/me', key, 'Expect: a miracle'), 417, 'expectation_failed'],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', 404, 'route_not_found'],
  ])(
    'returns the error envelope, a request ID and the rate limit headers: %s',
    async (_, bytes, status, code) => {
      const answers = await sayAlone(testApp.origin, bytes);
      expect(answers).toHaveLength(1);
      expectProblem(answers[0], status, code);
    },
  );

  it('does not end the process when its client resets the connection: a tunnel', async () => {
    const received = once(testApp.app.getHttpServer(), 'connect') as Promise<[unknown, Socket]>;
    const client = await RawClient.connect(testApp.origin);
    client.say('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
    const [, socket] = await received;
    const closed = new Promise((done) => socket.once('close', done));
    client.socket.resetAndDestroy();
    await closed;
    expect((await api.get('/me')).status).toBe(200);
  });

  it('does not include HTTP/1.0 without a Host, nor a request with Upgrade', async () => {
    const close = 'Connection: close';
    const old = get('/me', key, close).replace('HTTP/1.1', 'HTTP/1.0').replace('Host: x\r\n', '');
    expect((await sayAlone(testApp.origin, old)).map(({ status }) => status)).toEqual([200]);
    const upgrade = get('/me', key, close).replace('Host:', 'Upgrade: h2c\r\nHost:');
    expect((await sayAlone(testApp.origin, upgrade)).map(({ status }) => status)).toEqual([200]);
  });
});

it('a request with Expect: 100-continue gets 100 Continue before its body', async () => {
  const client = await RawClient.connect(testApp.origin);
  const [headers, body] = post(
    '/buildings',
    key,
    building('Hall'),
    'Expect: 100-continue',
    'Connection: close',
  ).split('\r\n\r\n');
  client.say(`${headers}\r\n\r\n`);
  await expect.poll(() => client.received).toContain('100 Continue');
  const [answer] = await client.say(body!).answers();
  expect(answer!.status).toBe(201);
});

describe('pipelined requests', () => {
  it('are answered in order, and invalid bytes after them get a 400', async () => {
    const name = randomUUID();
    const answers = await sayAlone(
      testApp.origin,
      `${get('/me', key)}${post('/buildings', key, building(name))}${get('/nothing', key)}GARBAGE\r\n\r\n`,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 404, 400]);
    expect(JSON.parse(answers[1]!.body)).toMatchObject({ data: { name } });
    expectProblem(answers[3], 400, 'malformed_request');
    const { body } = await api.get('/buildings?limit=1');
    expect(body.data[0].name).toBe(name);
  });

  it('are answered once each, and one with an invalid body is not executed', async () => {
    const answers = await sayAlone(testApp.origin, `${get('/buildings', key)}${CHUNKED}5\r\n{"nam\r\nzz\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expectProblem(answers[1], 400, 'malformed_request');
  });

  it('are all answered, even two hundred at once', async () => {
    const paths = Array.from({ length: 200 }, (_, at) => `/nothing/${at}`);
    const last = get('/me', key, 'Connection: close');
    const answers = await sayAlone(testApp.origin, paths.map((path) => get(path, key)).join('') + last);
    expect(answers.map(({ status }) => status)).toEqual([...paths.map(() => 404), 200]);
    expect(
      answers.map(({ headers }) => Number(headers['ratelimit-remaining'])).sort((a, b) => b - a),
    ).toEqual(answers.map(({ headers }) => Number(headers['ratelimit-remaining'])));
  });

  it('close the connection when there are too many', async () => {
    const answers = await sayAlone(testApp.origin, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5_000));
    expect(answers.length).toBeLessThan(300);
    expect((await api.get('/me')).status).toBe(200);
  });
});
