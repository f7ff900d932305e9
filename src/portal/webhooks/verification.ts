/** Sample code that verifies a delivery in Node.js, for the page that shows the secret. A test runs it. */
export const VERIFICATION = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** rawBody: the body as received, a Buffer; signature: the value of the Service-Signature header. */
export function verify(rawBody, signature, secret = process.env.WEBHOOK_SECRET) {
  const parts = signature.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - t) <= 300)) throw new Error('too old');
  const expected = createHmac('sha256', secret).update(\`\${t}.\`).update(rawBody).digest();
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'));
  if (!given.some((v1) => v1.length === 32 && timingSafeEqual(v1, expected))) throw new Error('not genuine');
  return JSON.parse(rawBody);
}`;
