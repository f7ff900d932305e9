import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSecret, signatureHeaders } from '../../src/webhooks/signature.js';

const DELIVERY = {
  deliveryId: 'a',
  endpointId: 'b',
  eventType: 'operation.created',
  sequence: '7',
  body: '{"é":1}',
};
const AT = new Date('2026-10-05T08:00:00.000Z');

describe('signing secrets (D36)', () => {
  it('are 33 bytes in Base64 without padding, of letters and digits that every Base64 alphabet has', () => {
    const drawn = Array.from({ length: 500 }, () => newSecret());
    for (const secret of drawn) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
      const bytes = Buffer.from(secret.slice(6), 'base64');
      expect(bytes).toHaveLength(33);
      // A strict decoder requires the canonical encoding.
      expect(bytes.toString('base64')).toBe(secret.slice(6));
    }
    expect(new Set(drawn).size).toBe(500);
  });

  it.each([
    ['new', newSecret()],
    ['older, with 32 bytes in 43 characters,', 'whsec_ABEiM0RVZneImaq7zN3uDwARIjNEVWZ3iJmqu8zd7g0'],
  ])('that are %s sign in both formats', (_, secret) => {
    const headers = signatureHeaders(DELIVERY, { secrets: [secret], keys: [] }, AT);
    const t = AT.getTime() / 1_000;
    const expected = createHmac('sha256', secret).update(`${t}.${DELIVERY.body}`).digest('hex');
    expect(headers['Service-Signature']).toBe(`t=${t},v1=${expected}`);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('a', AT, DELIVERY.body));
  });

  it('verify with the Standard Webhooks library during a rotation, both the new and the old one', () => {
    const [fresh, old, other] = [newSecret(), newSecret(), newSecret()];
    const headers = signatureHeaders(DELIVERY, { secrets: [fresh, old], keys: [] }, new Date());
    for (const secret of [fresh, old])
      expect(new Webhook(secret).verify(DELIVERY.body, headers)).toEqual({ é: 1 });
    expect(() => new Webhook(other).verify(DELIVERY.body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(fresh).verify(`${DELIVERY.body} `, headers)).toThrow('No matching signature');
  });
});
