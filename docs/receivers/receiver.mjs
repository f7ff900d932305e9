// A receiver of webhooks in one file, to begin with: WEBHOOK_SECRET=whsec_… PORT=4000 node receiver.mjs
// It verifies each delivery over the bytes as they came, says what it was, and answers before anything else is done.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET, PORT = '4000' } = process.env;
const TOLERANCE_S = 300;
/** In the memory of this process: keep them under a unique index of your own. */
const handled = new Set();

createServer(async (request, response) => {
  const rawBody = Buffer.concat(await request.toArray());
  if (!isGenuine(rawBody, request.headers['service-signature'] ?? '')) {
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

function isGenuine(rawBody, signature) {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(t) || Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${t}.`).update(rawBody).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
