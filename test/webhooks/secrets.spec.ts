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
  it('are base64 of 33 bytes that every decoder takes: no padding, no character of one alphabet alone', () => {
    const drawn = Array.from({ length: 500 }, () => newSecret());
    for (const secret of drawn) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
      const bytes = Buffer.from(secret.slice(6), 'base64');
      expect(bytes).toHaveLength(33);
      // What a strict decoder asks for: the text is exactly what the bytes are written as.
      expect(bytes.toString('base64')).toBe(secret.slice(6));
    }
    expect(new Set(drawn).size).toBe(500);
  });

  it.each([
    ['new', newSecret()],
    ['older, of 32 bytes in 43 characters,', 'whsec_ABEiM0RVZneImaq7zN3uDwARIjNEVWZ3iJmqu8zd7g0'],
  ])('that are %s sign in both forms', (_, secret) => {
    const headers = signatureHeaders(DELIVERY, { secrets: [secret], keys: [] }, AT);
    const t = AT.getTime() / 1_000;
    const expected = createHmac('sha256', secret).update(`${t}.${DELIVERY.body}`).digest('hex');
    expect(headers['Service-Signature']).toBe(`t=${t},v1=${expected}`);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('a', AT, DELIVERY.body));
  });

  it('hold with the Standard Webhooks library, alone and while they are replaced', () => {
    const [fresh, old, other] = [newSecret(), newSecret(), newSecret()];
    const headers = signatureHeaders(DELIVERY, { secrets: [fresh, old], keys: [] }, new Date());
    for (const secret of [fresh, old])
      expect(new Webhook(secret).verify(DELIVERY.body, headers)).toEqual({ é: 1 });
    expect(() => new Webhook(other).verify(DELIVERY.body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(fresh).verify(`${DELIVERY.body} `, headers)).toThrow('No matching signature');
  });
});
