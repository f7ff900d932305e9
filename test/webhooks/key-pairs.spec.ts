import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type WebhookEndpoint, WebhooksService } from '../../src/webhooks/index.js';
import { deliveriesOf, webhookOf } from '../support/observed.js';
import type { Received } from '../support/receiver.js';
import { withWorker, type Delivering } from './with-worker.js';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Published {
  readonly endpoint_id: string;
  readonly key: string;
  readonly valid_from: string;
  readonly valid_until: string | null;
}

let { testApp, business, receiver } = {} as Delivering;
withWorker((own) => ({ testApp, business, receiver } = own));

const webhooks = () => testApp.get(WebhooksService);
const choose = (id: string, signature: WebhookEndpoint['signature']) =>
  business.work((work) => webhooks().change(work, id, { signature }));

async function published(endpointId: string): Promise<Published[]> {
  const response = await fetch(`${testApp.origin}/.well-known/webhook-keys.json`);
  const { keys } = (await response.json()) as { keys: Published[] };
  return keys.filter(({ endpoint_id }) => endpoint_id === endpointId);
}

/** Whether an Ed25519 signature of a delivery is valid for a public key, as Standard Webhooks defines it. */
function isSigned({ headers, body }: Received, publicKey: string): boolean {
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from(
    `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`,
  );
  return signatures(headers, 'v1a').some((each) => verify(null, signed, key, Buffer.from(each, 'base64')));
}

function signatures(headers: Received['headers'], version: string): string[] {
  const all = String(headers['webhook-signature']).split(' ');
  return all.flatMap((each) => (each.startsWith(`${version},`) ? [each.slice(version.length + 1)] : []));
}

async function delivered(): Promise<Received> {
  const before = receiver.received.length;
  await business.emit();
  return (await receiver.arrived(before + 1))[before]!;
}

describe('an endpoint with Ed25519 signatures', () => {
  it('gets signatures that verify with its published key, and none with the secret', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true, signature: 'ed25519' });
    const received = await delivered();
    const [{ key, valid_until }, ...others] = (await published(id)) as [Published, ...Published[]];
    expect([others, valid_until]).toEqual([[], null]);
    expect(isSigned(received, key)).toBe(true);
    expect(isSigned({ ...received, body: `${received.body} ` }, key)).toBe(false);
    expect(received.headers['service-signature']).toBeUndefined();
    expect(signatures(received.headers, 'v1')).toEqual([]);
    expect(await webhookOf(business, id)).toMatchObject({ signature: 'ed25519', public_key: key });
  });

  it('gets both signatures if it chose both; the default is only HMAC', async () => {
    const both = await business.endpoint(receiver.url, { enabled: true, signature: 'both' });
    const received = await delivered();
    const [{ key }] = (await published(both.id)) as [Published];
    expect(isSigned(received, key)).toBe(true);
    expect(received.headers['service-signature']).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
    const { id } = await business.endpoint(receiver.url);
    expect(await webhookOf(business, id)).toMatchObject({ signature: 'hmac', public_key: null });
    expect(await published(id)).toEqual([]);
  });

  it('keeps its key when it switches to HMAC and back', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await choose(id, 'ed25519');
    const first = await published(id);
    await choose(id, 'hmac');
    expect(await published(id)).toEqual([]);
    expect(signatures((await delivered()).headers, 'v1a')).toEqual([]);
    await choose(id, 'both');
    expect(await published(id)).toEqual(first);
    expect(isSigned(await delivered(), first[0]!.key)).toBe(true);
  });

  it('is signed with both keys for a day after a rotation, then only with the new key', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true, signature: 'ed25519' });
    const [{ key: old }] = (await published(id)) as [Published];
    await business.work((work) => webhooks().rotateSecret(work, id));
    const rotating = await published(id);
    expect(rotating.map(({ key, valid_until }) => [key === old, valid_until === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    const fresh = rotating[1]!.key;
    const between = await delivered();
    expect([isSigned(between, old), isSigned(between, fresh)]).toEqual([true, true]);
    testApp.clock.advance(DAY_MS + 1);
    expect((await published(id)).map(({ key }) => key)).toEqual([fresh]);
    const after = await delivered();
    expect([isSigned(after, old), isSigned(after, fresh)]).toEqual([false, true]);
  });

  it('has no published key after it is deleted', async () => {
    const { id } = await business.endpoint(receiver.url, { signature: 'ed25519' });
    await business.work((work) => webhooks().delete(work, id));
    expect(await published(id)).toEqual([]);
  });

  it('never shows its private key in a response or a delivery log', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true, signature: 'both' });
    await delivered();
    const shown = JSON.stringify([
      await webhookOf(business, id),
      await deliveriesOf(business, id),
      await published(id),
    ]);
    expect(shown).not.toContain('whsk_');
  });
});

it('GET /.well-known/webhook-keys.json may be cached for a minute, and returns 400 for an unknown parameter', async () => {
  const at = `${testApp.origin}/.well-known/webhook-keys.json`;
  expect((await fetch(`${at}?foo=1`)).status).toBe(400);
  expect((await fetch(at, { method: 'POST' })).status).toBeGreaterThanOrEqual(400);
  expect((await fetch(at)).headers.get('cache-control')).toBe('public, max-age=60');
});
