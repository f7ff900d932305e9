import type { KeyWithSecret } from '../../access/index.js';
import { LinkButton } from '../kit/button.js';
import { oncePage } from '../kit/pages.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { OnceView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';

/** Shows the secret of a key, once, with a command to try it. */
export function keySecretPage(portal: PortalContext, key: KeyWithSecret, apiUrl: string): OnceView {
  const t = portal.texts(keyTexts);
  const curl = `curl -s "${apiUrl}/me" -H "Authorization: Bearer ${key.secret}"`;
  return oncePage({
    place: 'keys',
    title: t.secretTitle,
    crumbs: [{ name: t.title, href: LIST }],
    later: `${LIST}/${key.id}`,
    note: <p>{t.secretOnce}</p>,
    parts: [
      { title: t.secretOf(key.name), label: t.secret, text: key.secret },
      { title: t.tryIt, label: t.tryIt, text: curl },
    ],
    next: <LinkButton primary href={`${LIST}/${key.id}`} label={t.copied} />,
  });
}
