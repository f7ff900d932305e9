import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/after-kill.js';
import { CommandLine } from '../support/command-line.js';
import { startTestApp } from '../support/test-app.js';
import { sharedDatabase } from '../support/new-database.js';

// The commands use the real clock, so this testApp does too.
const testApp = await startTestApp({ TEST_CLOCK: 'never moved' });
const cli = new CommandLine({
  DATABASE_URL: await sharedDatabase(),
  SECRET_KEY: testApp.config.secretKey!,
  WEBHOOK_UNSAFE_TARGETS: 'true',
});
const business = await testApp.business();

const webhook = (verb: string, ...flags: string[]) => cli.answer('webhook', verb, ...flags);

describe('the webhook command', () => {
  it('registers an endpoint with all options, and updates it', async () => {
    const buildingId = await business.building();
    const registered = await webhook(
      'register',
      ...['--business', business.id, '--url', 'http://127.0.0.1:9/', '--events', 'operation.created'],
      ...['--payload', 'thin', '--buildings', buildingId, '--description', 'ERP'],
      ...['--header', 'Authorization: Bearer abc', '--header', 'X-Tenant: 7'],
    );
    expect(registered).toMatchObject({
      enabled: false,
      description: 'ERP',
      payload: 'thin',
      building_ids: [buildingId],
      header_names: ['Authorization', 'X-Tenant'],
      secret: expect.stringMatching(/^whsec_/),
    });
    expect(JSON.stringify(registered)).not.toContain('abc');
    const change = ['--id', registered.id, '--events', 'alarm.raised', '--buildings', ''];
    expect(await webhook('update', ...change, '--header', 'X-Tenant:')).toMatchObject({
      event_types: ['alarm.raised'],
      description: 'ERP',
      payload: 'thin',
      building_ids: [],
      header_names: ['X-Tenant'],
    });
    const cleared = await webhook('update', '--id', registered.id, '--clear-headers', '--payload', 'full');
    expect(cleared).toMatchObject({ event_types: ['alarm.raised'], payload: 'full', header_names: [] });
    const taken = ['update', '--id', registered.id, '--header', 'Host: example.com'];
    expect(await cli.complaint(1, 'webhook', ...taken)).toContain('names a header that the service sends');
    expect(await cli.complaint(2, 'webhook', 'update', '--id', 'x', '--header', 'X')).toContain('a colon');
  });

  it('sets and clears ordering, a client certificate and OAuth 2.0 from files', async () => {
    const folder = temporaryFolder('webhook-options');
    const certificates = new URL('../webhooks/certificates/', import.meta.url);
    const pem = ['client', 'client-key'].map((name) =>
      readFileSync(new URL(`${name}.pem`, certificates), 'utf8'),
    );
    const [certificate, client, broken] = ['client.pem', 'client.json', 'broken.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(certificate, pem.join(''));
    const oauth2 = { token_url: 'http://127.0.0.1:9/token', client_id: 'maintenance' };
    writeFileSync(
      client,
      JSON.stringify({ ...oauth2, client_secret: 'of the client', scope: 'events:write' }),
    );
    writeFileSync(broken, '{"client_secret": "of the client"');
    const registered = await webhook(
      'register',
      ...['--business', business.id, '--url', 'http://127.0.0.1:9/', '--events', 'operation.created'],
      ...['--ordered', '--client-certificate', certificate, '--oauth2', client],
    );
    expect(registered).toMatchObject({
      ordered: true,
      client_certificate: { subject: 'O=Example, CN=maintenance' },
      oauth2: { ...oauth2, scope: 'events:write' },
    });
    expect(JSON.stringify(registered)).not.toMatch(/of the client|PRIVATE KEY/);
    const update = ['update', '--id', registered.id];
    const cleared = ['--no-ordered', '--clear-client-certificate', '--clear-oauth2'];
    expect(await webhook(...(update as ['update']), ...cleared)).toMatchObject({
      ...{ ordered: false, client_certificate: null, oauth2: null },
    });
    writeFileSync(client, JSON.stringify(oauth2));
    expect(await cli.complaint(1, 'webhook', ...update, '--oauth2', client)).toContain('no secret is stored');
    expect(await cli.complaint(1, 'webhook', ...update, '--client-certificate', client)).toContain('in PEM');
    const complaint = await cli.complaint(2, 'webhook', ...update, '--oauth2', broken);
    expect(complaint).toContain('a JSON object');
    expect(complaint).not.toContain('of the client');
    expect(await cli.complaint(2, 'webhook', ...update, '--oauth2', join(folder, 'none'))).toContain(
      'ENOENT',
    );
  });

  it('changes the URL, sends it a ping, and wants headers again for another host', async () => {
    const headers = [{ name: 'X-Tenant', value: '7' }];
    const { id } = await business.endpoint('http://127.0.0.1:9/', { headers });
    const update = ['--id', id, '--url', 'http://127.0.0.1:10/'];
    expect(await cli.complaint(1, 'webhook', 'update', ...update)).toContain('must be entered again');
    expect(await webhook('update', ...update, '--header', 'X-Tenant: 8')).toMatchObject({
      url: 'http://127.0.0.1:10/',
      header_names: ['X-Tenant'],
    });
    expect((await webhook('deliveries', '--id', id)).data).toMatchObject([{ event_type: 'webhook.ping' }]);
  });

  it('pauses and resumes', async () => {
    const { id } = await business.endpoint('http://127.0.0.1:9/', { enabled: true });
    expect(await webhook('pause', '--id', id)).toMatchObject({ enabled: true, paused: true });
    expect(await webhook('resume', '--id', id)).toMatchObject({ enabled: true, paused: false });
  });

  it('lists deliveries by status, event and time, newest first', async () => {
    const { id } = await business.endpoint('http://127.0.0.1:9/');
    const ids = [await business.ping(id), await business.ping(id), await business.ping(id)];
    const listed = async (...flags: string[]) =>
      (await webhook('deliveries', '--id', id, ...flags)).data.map((each: { id: string }) => each.id);
    expect(await listed()).toEqual([...ids].reverse());
    expect(await listed('--limit', '1')).toEqual([ids[2]]);
    const filters = ['--status', 'pending', '--event', 'webhook.ping', '--since', '2020-01-01T00:00:00Z'];
    expect(await listed(...filters)).toHaveLength(3);
    expect(await listed('--until', '2020-01-01T00:00:00Z')).toEqual([]);
    expect(await listed('--event', 'operation.created')).toEqual([]);
    expect(await cli.complaint(1, 'webhook', 'deliveries', '--id', id, '--status', 'lost')).toContain(
      '"status" must be one or several of these, separated by commas: pending',
    );
  });
});
