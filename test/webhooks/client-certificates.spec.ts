import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { ClientCertificates } from '../../src/webhooks/client-certificates.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { endProcesses, ServiceProcess } from '../support/process.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { closeServersAfterEach, ok, sendGuarded, server } from './hostile-servers.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const path = (name: string) => fileURLToPath(new URL(`certificates/${name}.pem`, import.meta.url));
const pem = (name: string) => readFileSync(path(name), 'utf8');
const CLIENT = pem('client') + pem('client-key');

closeServersAfterEach();

/** A server that accepts only clients with a certificate of its authority, and records their subjects. */
async function mutual(subjects: string[] = []) {
  return server(
    (socket) => {
      const { subject } = (socket as TLSSocket).getPeerCertificate();
      subjects.push([subject.O, subject.CN].join('/'));
      socket.end(ok('Content-Length: 0\r\nConnection: close'));
    },
    (act) => {
      const tls = createServer(
        {
          ...{ cert: pem('localhost'), key: pem('key'), ca: pem('mutual-authority') },
          ...{ requestCert: true, rejectUnauthorized: true },
        },
        act,
      );
      tls.on('tlsClientError', () => undefined);
      return tls;
    },
  );
}

describe('a receiver that requires a client certificate', () => {
  const send = (port: number, certificate?: string, key = 'client-key') =>
    sendGuarded(
      `https://hooks.test:${port}/`,
      { 'hooks.test': ['127.0.0.1'] },
      {
        ...{ allow: () => true, ca: pem('mutual-authority'), timeoutMs: 10_000 },
        ...(certificate ? { identity: { certificate: pem(certificate), key: pem(key) } } : {}),
      },
    );

  it('gets the certificate of the endpoint', async () => {
    const subjects: string[] = [];
    const { port } = await mutual(subjects);
    expect(await send(port, 'client')).toMatchObject({ error: null, responseStatus: 200 });
    expect(subjects).toEqual(['Example/maintenance']);
  });

  it.each([
    ['a request without a certificate', undefined],
    ['an unknown certificate', 'self-signed'],
    ['an expired certificate', 'expired-client'],
  ])('refuses %s', async (_, certificate) => {
    const subjects: string[] = [];
    const key = certificate === 'self-signed' ? 'key' : 'client-key';
    const { port } = await mutual(subjects);
    const { error, responseStatus } = await send(port, certificate, key);
    // In TLS 1.3 the client finishes the handshake before the server checks the certificate: often the client only sees the connection close.
    expect([['tls_failed', 'response_aborted'].includes(error!), responseStatus]).toEqual([true, null]);
    expect(subjects).toEqual([]);
  });
});

describe('an endpoint with a client certificate', () => {
  let testApp: TestApp;
  let business: TestBusiness;
  beforeAll(async () => {
    testApp = await startTestAppAlone();
  });
  beforeEach(async () => {
    business = await testApp.business();
  });
  afterEach(endProcesses);
  afterAll(() => testApp.stopWorkers());

  const register = (clientCertificate: string | null) =>
    business.endpoint('https://localhost:1/', { enabled: true, clientCertificate });

  it('shows the subject, fingerprint and expiry, and neither the key nor the certificate', async () => {
    const { id } = await register(CLIENT);
    expect((await webhookOf(business, id)).client_certificate).toEqual({
      subject: 'O=Example, CN=maintenance',
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
      expires_at: expect.stringMatching(/^2126-/) as string,
    });
    const [row] = await testApp.acrossBusinesses.rows<{ key: Buffer; certificate: string }>(
      sql`SELECT client_key_encrypted AS key, client_certificate AS certificate FROM webhook_endpoints WHERE id = ${id}`,
    );
    expect(row!.key.includes('PRIVATE KEY')).toBe(false);
    expect(row!.certificate).not.toContain('PRIVATE KEY');
    const entries = (await business.api.get('/audit-log')).body;
    expect(JSON.stringify(entries)).not.toMatch(/PRIVATE KEY|BEGIN CERTIFICATE/);
  });

  it('keeps the certificate when an update leaves it out, and removes it when it is set to null', async () => {
    const { id } = await register(CLIENT);
    const change = (chosen: Parameters<WebhooksService['change']>[2]) =>
      business.work((work) => testApp.get(WebhooksService).change(work, id, chosen));
    await change({ description: 'ERP' });
    expect((await webhookOf(business, id)).client_certificate).not.toBeNull();
    await change({ clientCertificate: null });
    expect((await webhookOf(business, id)).client_certificate).toBeNull();
  });

  it.each([
    ['no certificate', pem('client-key'), 'must contain a certificate in PEM'],
    ['no key', pem('client'), 'must also contain the certificate’s private key'],
    ['another key', pem('client') + pem('key'), 'does not belong to the first certificate'],
    ['a certificate that has expired', pem('expired-client') + pem('client-key'), 'has expired'],
    ['invalid Base64', CLIENT.replace(/MII/, '!!!'), 'must contain a certificate in PEM'],
  ])('is refused with %s', async (_, pair, message) => {
    await expect(register(pair)).rejects.toMatchObject({
      ...{ code: 'invalid_parameter', param: 'client_certificate' },
      message: expect.stringContaining(message) as string,
    });
  });

  it.each(['CERTIFICATE', 'PRIVATE KEY'])('is refused at once if a %s begins very often', (what) => {
    const text = pem('client') + `-----BEGIN ${what}-----\n`.repeat(200_000);
    const toColumns = () => testApp.get(ClientCertificates).toColumns(randomUUID(), text, new Date());
    expect(toColumns).toThrow('must also contain the certificate’s private key');
  });

  it('gets deliveries from a receiver that requires it; deliveries without a certificate fail', async () => {
    const subjects: string[] = [];
    const { port } = await mutual(subjects);
    const url = `https://localhost:${port}/in`;
    const [certified, uncertified] = [
      await business.endpoint(url, { enabled: true, clientCertificate: CLIENT }),
      await business.endpoint(url, { enabled: true }),
    ];
    // A process trusts the authority of the server's certificate only if it is configured at start.
    new ServiceProcess('main.worker', {
      ...{ DATABASE_URL: testApp.config.databaseUrl!, SECRET_KEY, WEBHOOK_UNSAFE_TARGETS: 'true' },
      NODE_EXTRA_CA_CERTS: path('mutual-authority'),
    });
    await business.emit();
    await untilDeliveries(business, certified.id, ([each]) => each?.status === 'succeeded');
    await untilDeliveries(business, uncertified.id, ([each]) => each?.status === 'failed');
    expect(subjects).toEqual(['Example/maintenance']);
    expect(JSON.stringify(await deliveriesOf(business, certified.id))).not.toContain('PRIVATE KEY');
  });
});
