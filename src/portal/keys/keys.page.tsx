import { findUnusedKeys, type KeySummary } from '../../access/index.js';
import { CreateButton } from '../kit/button.js';
import { At, Note } from '../kit/page.js';
import { listPage } from '../kit/pages.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';
import { canOpenApi, CannotOpenApi } from '../kit/off-plan.js';
import { LastUse } from './key.page.js';
import { KeyState } from './key-state.js';

/** Every key, with its state and its last use. */
export function keysPage(portal: PortalContext, keys: readonly KeySummary[]): PageView {
  const t = portal.texts(keyTexts);
  const unused = findUnusedKeys(keys, portal.tenant.now);
  const names = unused.map(({ name }) => name).join(', ');
  const create = canOpenApi(portal) && <CreateButton href={`${LIST}/new`} label={t.create} />;
  return listPage({
    place: 'keys',
    title: t.title,
    subtitle: t.subtitle,
    actions: create,
    above: (
      <>
        <CannotOpenApi about="keys" />
        {unused.length > 0 && <Note tone="amber" icon="clock-off" text={t.unused(names)} />}
      </>
    ),
    empty: { icon: 'key', text: t.empty, children: create },
    rows: keys,
    columns: [
      { name: t.name, grows: true, names: ({ id, name }) => ({ href: `${LIST}/${id}`, name }) },
      {
        name: t.state,
        onPhone: 'bare',
        cell: (key) => <KeyState of={key} isUnused={unused.includes(key)} />,
      },
      { name: t.secret, cell: (key) => <span class="mono">mk_live_…{key.secret_last4}</span> },
      { name: t.scopes, cell: (key) => t.scopeCount(key.scopes.length) },
      { name: t.lastUse, cell: (key) => <LastUse of={key} /> },
      {
        name: t.expiresAt,
        cell: (key) => (key.expires_at ? <At moment={key.expires_at} /> : t.doesNotExpire),
      },
    ],
  });
}
