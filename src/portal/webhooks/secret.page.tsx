import { LinkButton, oncePage, type OnceView, type PortalContext, PostButton } from '../kit/index.js';
import { endpointAddress, endpointCrumbs } from './endpoint-state.js';
import { endpointsTexts } from './endpoints.texts.js';

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

/** Shows the signing secret of an endpoint, once, with instructions to verify signatures. */
export function endpointSecretPage(
  portal: PortalContext,
  {
    endpointId,
    secret,
    isNew,
  }: { readonly endpointId: string; readonly secret: string; readonly isNew: boolean },
): OnceView {
  const t = portal.texts(endpointsTexts);
  const at = endpointAddress(endpointId);
  return oncePage({
    place: 'webhooks',
    title: t.secretTitle,
    crumbs: endpointCrumbs(portal),
    later: at,
    note: <p>{t.secretOnce}</p>,
    parts: [
      { title: t.secret, label: t.secret, text: secret },
      { title: t.verify, hint: t.verifyHint, label: t.verify, text: VERIFICATION },
    ],
    next: isNew ? (
      <>
        <p>{t.pingNext}</p>
        <PostButton action={`${at}/ping`} primary icon="send" label={t.nextPing} />
      </>
    ) : (
      <LinkButton primary href={at} label={t.toEndpoint} />
    ),
  });
}
