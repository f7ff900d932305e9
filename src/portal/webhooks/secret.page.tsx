import { PostButton } from '../kit/forms.js';
import { LinkButton } from '../kit/button.js';
import { oncePage } from '../kit/pages.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { OnceView } from '../kit/view.js';
import { endpointAddress } from './addresses.js';
import { endpointCrumbs } from './endpoint-crumbs.js';
import { VERIFICATION } from './verification.js';
import { endpointsTexts } from './endpoints.texts.js';

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
