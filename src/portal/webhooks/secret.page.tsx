import { PostButton } from '../kit/forms.js';
import { LinkButton } from '../kit/button.js';
import { CopyBox, Note, PageHead, Section } from '../kit/page.js';
import { useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { endpointAddress, LIST } from './addresses.js';
import { VERIFICATION } from './verification.js';
import { endpointsTexts } from './endpoints.texts.js';

/** The signing secret of an endpoint, the one time that it can be seen, and how to verify with it. */
export function secretPage(
  portal: PortalContext,
  shown: { readonly endpointId: string; readonly secret: string; readonly isNew: boolean },
): PageView {
  return new PageView(portal.texts(endpointsTexts).secretTitle, 'webhooks', <Secret {...shown} />);
}

function Secret({ endpointId, secret, isNew }: { endpointId: string; secret: string; isNew: boolean }) {
  const t = useTexts(endpointsTexts);
  return (
    <div class="form-page">
      <PageHead title={t.secretTitle} crumbs={[{ name: t.title, href: LIST }]} />
      <Note tone="amber" icon="alert-triangle" text={t.secretOnce} />
      <Section title={t.secret}>
        <CopyBox text={secret} label={t.secret} />
      </Section>
      <Section title={t.verify}>
        <p class="text-secondary">{t.verifyHint}</p>
        <CopyBox text={VERIFICATION} label={t.verify} />
      </Section>
      {isNew ? (
        <>
          <p>{t.pingNext}</p>
          <PostButton action={`${endpointAddress(endpointId)}/ping`} primary icon="send" label={t.nextPing} />
        </>
      ) : (
        <LinkButton primary href={endpointAddress(endpointId)} label={t.toEndpoint} />
      )}
    </div>
  );
}
