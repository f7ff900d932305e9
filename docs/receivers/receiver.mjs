// A minimal webhook receiver: WEBHOOK_SECRET=whsec_… PORT=4000 node receiver.mjs
// For an endpoint with ed25519 signatures, set WEBHOOK_PUBLIC_KEY=whpk_… instead of the secret.
// It verifies each delivery over the raw bytes, answers before it does anything else, and prints the event.
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET, WEBHOOK_PUBLIC_KEY, PORT = '4000' } = process.env;
const TOLERANCE_S = 300;
/** In memory, for the example. In production, store the ids in a table with a unique index. */
const handled = new Set();

createServer(async (request, response) => {
  const rawBody = Buffer.concat(await request.toArray());
  const isGenuine = WEBHOOK_PUBLIC_KEY ? isOfKeyPair : isOfSecret;
  if (!isGenuine(rawBody, request.headers)) {
    console.log('refused: not signed by the service, or too old');
    response.writeHead(400).end();
    return;
  }
  response.writeHead(204).end();
  const delivery = request.headers['service-delivery'];
  if (handled.has(delivery)) return;
  handled.add(delivery);
  const event = JSON.parse(rawBody.toString('utf8'));
  console.log(`verified ${event.type} ${event.id}: ${JSON.stringify(event.data.object)}`);
}).listen(Number(PORT), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${PORT}`));

function isOfSecret(rawBody, { 'service-signature': signature = '' }) {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!isNew(t)) return false;
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${t}.`).update(rawBody).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

function isOfKeyPair(
  rawBody,
  { 'webhook-id': id, 'webhook-timestamp': t = '', 'webhook-signature': signatures = '' },
) {
  if (!isNew(t)) return false;
  const x = Buffer.from(WEBHOOK_PUBLIC_KEY.replace('whpk_', ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.concat([Buffer.from(`${id}.${t}.`), rawBody]);
  return signatures
    .split(' ')
    .filter((each) => each.startsWith('v1a,'))
    .some((each) => verify(null, signed, key, Buffer.from(each.slice(4), 'base64')));
}

function isNew(t) {
  return /^\d+$/.test(t) && Math.abs(Date.now() / 1000 - Number(t)) <= TOLERANCE_S;
}
