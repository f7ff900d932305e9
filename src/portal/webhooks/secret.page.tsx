import { PostButton } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
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
      <Note tone="amber" icon="alert-triangle">
        <p>{t.secretOnce}</p>
      </Note>
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
          <PostButton action={`${endpointAddress(endpointId)}/ping`} class="btn btn-primary">
            <Icon name="send" /> {t.nextPing}
          </PostButton>
        </>
      ) : (
        <a class="btn btn-primary" href={endpointAddress(endpointId)}>
          {t.toEndpoint}
        </a>
      )}
    </div>
  );
}
