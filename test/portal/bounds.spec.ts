import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, textOf, type TestPortal, type Visitor } from '../support/portal.js';
import { RawClient, sayAlone, type RawResponse } from '../support/raw-client.js';

/** The server checks its connections once a second. */
const SOON = { timeout: 20_000 };
const FORM = 'application/x-www-form-urlencoded';

let portal: TestPortal;
/** A portal with very short timeouts. */
let impatient: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  impatient = await startTestPortal({
    HTTP_HEADERS_TIMEOUT_MS: '300',
    HTTP_REQUEST_TIMEOUT_MS: '600',
    HTTP_KEEP_ALIVE_MS: '200',
    HTTP_ANSWER_TIMEOUT_MS: '300',
  });
});

function connectionsOf({ app }: TestPortal): Promise<number> {
  return new Promise((done) => void app.getHttpServer().getConnections((_: unknown, n: number) => done(n)));
}

/** Expects an HTML error page of the portal, without technical details. */
function expectPage(answer: RawResponse | undefined, status: number, words: string): void {
  expect(answer?.status).toBe(status);
  expect(answer!.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer!.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer!.headers.connection).toBe('close');
  expect(answer!.body).toContain('class="signed-out"');
  expect(textOf(Buffer.from(answer!.body, 'latin1').toString())).toContain(words);
}

describe('a slow browser', () => {
  it('cannot block others with a thousand silent connections, which are closed soon', async () => {
    const silent: RawClient[] = [];
    // Not all at once: the operating system would drop some connections.
    for (let batch = 0; batch < 20; batch += 1)
      silent.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => RawClient.connect(impatient.origin)))),
      );
    expect((await impatient.newVisitor().get('/')).status).toBe(200);
    await Promise.all(silent.map(({ closed }) => closed));
    await expect.poll(() => connectionsOf(impatient), SOON).toBeLessThan(5);
  });

  it.each([
    ['within its headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [
      'within a form',
      `POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 9\r\n\r\nemail=`,
    ],
  ])('that stops %s gets a 408 page and is disconnected', async (_, bytes) => {
    const answers = await sayAlone(impatient.origin, bytes);
    expectPage(answers.at(-1), 408, 'The request arrived too slowly. Try again.');
  });

  it('is disconnected if it sends no next request', async () => {
    const answers = await sayAlone(impatient.origin, 'GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  it('can keep its live stream open beyond all timeouts', async () => {
    const visitor = await impatient.signIn(await impatient.api.business());
    const client = await RawClient.connect(impatient.origin);
    const cookie = `__Host-session=${visitor.cookies.get('__Host-session')}`;
    client.say(`GET /live HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    await expect.poll(() => client.received, SOON).toContain('event: open');
    // When this later connection is closed, every timeout of the server has passed.
    await sayAlone(impatient.origin, `POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nemail=`);
    await sayAlone(impatient.origin, 'GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(client.socket.closed).toBe(false);
    client.socket.destroy();
  });
});

it('the portal accepts no more than MAX_CONNECTIONS connections', async () => {
  const small = await startTestPortal({ MAX_CONNECTIONS: '2' });
  const held = await Promise.all([1, 2].map(() => RawClient.connect(small.origin)));
  expect(await sayAlone(small.origin, '')).toEqual([]);
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => connectionsOf(small), SOON).toBe(0);
  expect((await small.newVisitor().get('/')).status).toBe(200);
});

describe('an invalid HTTP request gets an error page', () => {
  it.each([
    ['bytes', 'hello\r\n\r\n', 400, 'The request arrived broken.'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'The request arrived broken.'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'The request arrived broken.'],
    ['another version', 'GET / HTTP/2.0\r\nHost: x\r\n\r\n', 400, 'The request arrived broken.'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'broken',
    ],
    ['large headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'is too long'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n', 417, 'Expect'],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 404, 'This page does not exist'],
  ])('%s', async (_, bytes, status, words) => {
    const answers = await sayAlone(portal.origin, bytes);
    expect(answers).toHaveLength(1);
    expectPage(answers[0], status, words);
  });

  it('in the language of the browser, if that header was read', async () => {
    const bytes = 'GET / HTTP/1.1\r\nAccept-Language: fr\r\n\r\n';
    const [answer] = await sayAlone(portal.origin, bytes);
    expectPage(answer, 400, 'La requête est arrivée mal formée.');
    expect(answer!.body).toContain('lang="fr"');
  });
});

describe('a form', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');
  const sent = (who: Visitor, body: string | Buffer, headers: Record<string, string> = {}) =>
    who.send('POST', '/sign-in', body, { 'content-type': FORM, ...headers });

  it.each([
    ['of more than a megabyte', `email=${'x'.repeat(1_100_000)}`, {}, 413],
    [
      'of more than a megabyte after decompression',
      gzipSync(`email=${'x'.repeat(3_000_000)}`),
      { 'content-encoding': 'gzip' },
      413,
    ],
    ['with a false content-encoding: gzip', 'email=a&password=b', { 'content-encoding': 'gzip' }, 400],
    ['with an unknown content encoding', 'email=a&password=b', { 'content-encoding': 'zip' }, 415],
    ['with an unknown charset', 'email=a', { 'content-type': `${FORM}; charset=utf-16` }, 415],
    ['of 6,000 fields', many(6_000), {}, 400],
  ])('%s gets an error page, not a 500', async (_, body, headers, status) => {
    for (const who of [portal.newVisitor(), await portal.signIn(await portal.api.business())]) {
      const page = await sent(who, body, headers);
      expect(page.status).toBe(status);
      expect(textOf(page.html)).toMatch(/Not possible/);
      expect(page.html).toContain('<!doctype html>');
    }
  });

  it("gets an error page inside the portal, in the user's language, if the user is signed in", async () => {
    const visitor = await portal.signIn(await portal.api.business());
    const page = await sent(visitor, many(6_000), { 'accept-language': 'fr' });
    expect(page.html).toContain('action="/sign-out"');
    expect(textOf(page.html)).toContain('The form has more than 5000 fields.');
    const stranger = await sent(portal.newVisitor(), many(6_000), { 'accept-language': 'fr' });
    expect(textOf(stranger.html)).toContain('Le formulaire a plus de 5000 champs.');
  });

  it('is rejected if it has too much text beside its photos', async () => {
    const [business, visitor] = await portal.newBusiness();
    const operation = await business.operation();
    const token = await visitor.token();
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const send = (parts: string) =>
      visitor.send('POST', `/operations/${operation}/complete?_csrf=${token}`, `${parts}--b--\r\n`, {
        'content-type': 'multipart/form-data; boundary=b',
      });
    const [manyFields, long] = [
      await send(Array.from({ length: 600 }, (_, n) => part(`f${n}`, '1')).join('')),
      await send(part('description', 'x'.repeat(70_000))),
    ];
    expect([manyFields.status, long.status]).toEqual([400, 413]);
  });

  it('of more than 64 KiB gets 413 from someone who is not signed in, and is read otherwise', async () => {
    const form = `email=${'x'.repeat(70_000)}`;
    const zipped = gzipSync(form);
    const stranger = portal.newVisitor();
    expect((await sent(stranger, form)).status).toBe(413);
    expect((await sent(stranger, zipped, { 'content-encoding': 'gzip' })).status).toBe(413);
    const member = await portal.signIn(await portal.api.business());
    expect((await sent(member, form)).status).toBe(422);
  });

  it('of someone who is not signed in is refused while many of their network are being received', async () => {
    const form = `email=${'x'.repeat(60_000)}&password=b`;
    const head = `POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: ${form.length}\r\n\r\n`;
    const stalled = await Promise.all(Array.from({ length: 40 }, () => RawClient.connect(portal.origin)));
    for (const client of stalled) client.say(head + form.slice(0, -1));
    const refused = () => stalled.filter(({ received }) => received.includes('503'));
    // A mebibyte has room for 17 of them.
    await expect.poll(() => refused().length, SOON).toBe(40 - 17);
    expect(refused()[0]!.received).toMatch(/Retry-After: 1\r\n/i);
    const member = await portal.signIn(await portal.api.business());
    expect((await sent(member, form)).status).toBe(422);
    for (const { socket } of stalled) socket.destroy();
    await expect.poll(async () => (await sent(portal.newVisitor(), form)).status, SOON).toBe(422);
  });

  it.each(['/sign-in', '/sign-up', '/forgotten'])('with an e-mail of 60 kB gets 422 (%s)', async (path) => {
    const email = `${'x'.repeat(60_000)}@example.com`;
    const fields = { business_name: 'A', name: 'B', password: 'correct horse', plan: 'starter' };
    const page = await portal.newVisitor().post(path, { ...fields, email });
    expect(page.status).toBe(422);
    // Without SMTP, this page has no form, and so no field to show the error at.
    if (path !== '/forgotten') expect(page.html).toContain('id="error-email"');
  });

  it.each(['a\u0000b@example.com', ''])('cannot sign in with the e-mail %j', async (email) => {
    const page = await portal.newVisitor().post('/sign-in', { email, password: 'correct horse' });
    expect(page.status).toBe(422);
  });
});

describe('a URL that cannot be decoded', () => {
  it.each(['/%zz', '/assets/%zz', '/static/%E0%A4', '/%'])('gets a 400 page: %s', async (path) => {
    const page = await portal.newVisitor().get(path);
    expect(page.status).toBe(400);
    expect(textOf(page.html)).toContain('The address of the page is malformed.');
    const inside = await (await portal.signIn(await portal.api.business())).get(path);
    expect(inside.status).toBe(400);
    expect(inside.html).toContain('action="/sign-out"');
  });
});

describe('a URL that starts like the address of another site', () => {
  const TARGETS = [
    ['//evil.example/', 400],
    ['/\\evil.example/', 400],
    ['/\\/evil.example/', 400],
    ['http://x//evil.example/', 400],
    ['/%2Fevil.example/', 303],
    ['/%5Cevil.example/', 303],
    ['/.//evil.example/', 303],
  ] as const;

  it.each(TARGETS)('never redirects to that site: %s', async (target, status) => {
    const visitor = await portal.signIn(await portal.api.business());
    const [answer] = await sayAlone(
      portal.origin,
      `GET ${target}?_lookup_x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: __Host-session=${visitor.cookies.get('__Host-session')}\r\n\r\n`,
    );
    const location = answer!.headers.location ?? '/';
    expect(new URL(location, 'https://portal.example').host).toBe('portal.example');
    expect(answer!.status).toBe(status);
  });
});

describe('/sign-in', () => {
  it('shows the sign-in form, and continues to the portal after sign-in', async () => {
    const page = await portal.newVisitor().get('/sign-in');
    expect(page.status).toBe(200);
    expect(page.html).toContain('action="/sign-in"');
    const visitor = await portal.signIn(await portal.api.business());
    expect((await visitor.get('/sign-in')).location).toBe('/overview');
  });
});
