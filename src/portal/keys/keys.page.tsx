import type { KeySummary } from '../../access/index.js';
import { CreateButton } from '../kit/button.js';
import { Ago, At, Empty, PageHead } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';
import { hasApi, OffPlanNote } from '../kit/off-plan.js';
import { KeyState } from './key-state.js';

/** Every key, with its state and its last use. */
export function keysPage(portal: PortalContext, keys: readonly KeySummary[]): PageView {
  return new PageView(portal.texts(keyTexts).title, 'keys', <Keys keys={keys} />);
}

function Keys({ keys }: { keys: readonly KeySummary[] }) {
  const t = useTexts(keyTexts);
  const create = hasApi(usePortal()) && <CreateButton href={`${LIST}/new`} label={t.create} />;
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        {keys.length > 0 && create}
      </PageHead>
      <OffPlanNote about="keys" />
      {keys.length === 0 ? (
        <Empty icon="key" text={t.empty}>
          {create}
        </Empty>
      ) : (
        <Table
          label={t.title}
          rows={keys}
          columns={[
            {
              name: t.name,
              grows: true,
              whole: ({ name }) => name,
              cell: ({ id, name }) => <a href={`${LIST}/${id}`}>{name}</a>,
            },
            { name: t.state, onPhone: 'bare', cell: (key) => <KeyState of={key} /> },
            { name: t.secret, cell: (key) => <span class="mono">mk_live_…{key.secret_last4}</span> },
            { name: t.scopes, cell: (key) => t.scopeCount(key.scopes.length) },
            {
              name: t.lastUse,
              cell: (key) => (key.last_used_at ? <Ago moment={key.last_used_at} /> : t.never),
            },
            {
              name: t.expiresAt,
              cell: (key) => (key.expires_at ? <At moment={key.expires_at} /> : t.doesNotExpire),
            },
          ]}
        />
      )}
    </>
  );
}
