import type { KeyWithSecret } from '../../access/index.js';
import { LinkButton } from '../kit/button.js';
import { CopyBox, Note, PageHead, Section } from '../kit/page.js';
import { useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';

/** The secret of a key, the one time that it can be seen, and a line to try it with. */
export function secretPage(portal: PortalContext, key: KeyWithSecret, apiUrl: string): PageView {
  const t = portal.texts(keyTexts);
  return new PageView(t.secretTitle, 'keys', <Secret of={key} apiUrl={apiUrl} />);
}

function Secret({ of: key, apiUrl }: { of: KeyWithSecret; apiUrl: string }) {
  const t = useTexts(keyTexts);
  const curl = `curl -s "${apiUrl}/me" -H "Authorization: Bearer ${key.secret}"`;
  return (
    <div class="form-page">
      <PageHead title={t.secretTitle} crumbs={[{ name: t.title, href: LIST }]} />
      <Note tone="amber" icon="alert-triangle" text={t.secretOnce} />
      <Section title={t.secretOf(key.name)}>
        <CopyBox text={key.secret} label={t.secret} />
      </Section>
      <Section title={t.tryIt}>
        <CopyBox text={curl} label={t.tryIt} />
      </Section>
      <LinkButton primary href={`${LIST}/${key.id}`} label={t.copied} />
    </div>
  );
}
