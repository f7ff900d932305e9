import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { type Received, Receiver } from '../support/receiver.js';
import { startTestApp, startTestAppAlone, type TestApp } from '../support/test-app.js';
import { VERIFIERS } from './verifiers.js';

const testApp = await startTestApp();
const PAGE = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

describe('the examples in docs that verify deliveries', () => {
  let testApp: TestApp;
  let receiver: Receiver;
  let endpoint: { id: string; secret: string };
  let newSecret: string;
  let plain: Received;
  let rotated: Received;
  const signatureOf = ({ headers }: Received) => headers['service-signature'] as string;

  beforeAll(async () => {
    testApp = await startTestAppAlone();
    await testApp.worker();
    receiver = await Receiver.open();
    const business = await testApp.business();
    endpoint = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    [plain] = (await receiver.arrived(1)) as [Received];
    newSecret = await business.work((work) => testApp.get(WebhooksService).rotateSecret(work, endpoint.id));
    await business.emit();
    rotated = (await receiver.arrived(2))[1]!;
  });
  afterAll(async () => {
    await testApp.stopWorkers();
    await receiver.close();
  });

  describe.each(VERIFIERS)('in %s', (_, verify) => {
    it('accepts a delivery, and either secret during a rotation', async () => {
      const id = ({ body }: Received) => (JSON.parse(body) as { id: string }).id;
      expect(await verify(plain.body, signatureOf(plain), endpoint.secret)).toBe(id(plain));
      expect(await verify(rotated.body, signatureOf(rotated), endpoint.secret)).toBe(id(rotated));
      expect(await verify(rotated.body, signatureOf(rotated), newSecret)).toBe(id(rotated));
    });

    it('refuses a changed body, another secret and a missing signature', async () => {
      const signature = signatureOf(plain);
      expect(await verify(`${plain.body} `, signature, endpoint.secret)).toBe('not genuine');
      expect(await verify(plain.body, signature, newSecret)).toBe('not genuine');
      expect(await verify(plain.body, signature.split(',')[0]!, endpoint.secret)).toBe('not genuine');
      expect(await verify(plain.body, `${signature.split(',')[0]},v1=é`, endpoint.secret)).toBe(
        'not genuine',
      );
      expect(await verify(plain.body, '', endpoint.secret)).toBe('too old');
    });

    it('refuses a signature that is more than five minutes old or in the future', async () => {
      for (const seconds of [-310, 310]) {
        const t = Math.floor(Date.now() / 1000) + seconds;
        const signature = signatureOf(plain).replace(/t=\d+/, `t=${t}`);
        expect(await verify(plain.body, signature, endpoint.secret)).toBe('too old');
      }
    });
  });
});

it('docs/webhooks.md lists every event type with its description and fields', () => {
  const rows = [
    ...PAGE.split('## Event catalogue')[1]!.matchAll(/^\| +`([^`]+)` +\| ([^|]+) \| ([^|]+) \|$/gm),
  ];
  const listed = rows.map(([, name, description, fields]) => ({
    name,
    description: description!.trimEnd(),
    fields: [...fields!.matchAll(/`(\w+)`/g)].map(([, field]) => field),
  }));
  const declared = [...testApp.get(DataModel).eventTypes.values()].map(({ name, description, snapshot }) => ({
    name,
    description,
    fields: snapshot.schema.required as string[],
  }));
  expect(listed).toEqual(declared);
});
