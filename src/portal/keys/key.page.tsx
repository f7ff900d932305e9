import type { KeySummary } from '../../access/index.js';
import type { RateCount } from '../../kernel/http/rate-limit.js';
import { ConfirmButton, DialogButton } from '../kit/dialog.js';
import { PostButton } from '../kit/forms.js';
import { Ago, At, Facts, Note, Section } from '../kit/page.js';
import { page } from '../kit/pages.js';
import { usePage, useTexts, type PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';
import { OffPlanNote } from '../kit/off-plan.js';
import { isExpired, KeyState } from './key-state.js';
import { NetworksField, networksOf } from './networks-field.js';
import { ScopeTable } from './scope-matrix.js';

/** The page of a key: its scopes, its usage, and its actions. */
export function keyPage(portal: PortalContext, key: KeySummary, window: RateCount): PageView {
  const { format } = portal;
  const t = portal.texts(keyTexts);
  const used = format.number(window.limit - window.remaining);
  return page(
    {
      place: 'keys',
      title: key.name,
      crumbs: [{ name: t.title, href: LIST }],
      mark: <KeyState of={key} />,
      actions: !key.revoked_at && <KeyActions of={key} />,
    },
    <>
      <OffPlanNote about="keys" />
      {key.rotation_deadline && (
        <Note tone={key.previous_last_used_at ? 'amber' : 'blue'} icon="rotate-clockwise">
          <p>
            {t.rotating(format.moment(key.rotation_deadline))}{' '}
            {key.previous_last_used_at ? t.oldUsed(format.relative(key.previous_last_used_at)) : t.oldUnused}
          </p>
        </Note>
      )}
      <Section title={t.state} panel>
        <Facts
          facts={[
            [t.secret, <span class="mono">mk_live_…{key.secret_last4}</span>],
            [t.lastUse, <LastUse of={key} />],
            [t.networks, key.allowed_networks.length === 0 ? t.everywhere : key.allowed_networks.join(', ')],
            [t.requests, t.requestsOf(used, format.number(window.limit))],
            [t.expiresAt, key.expires_at ? <At moment={key.expires_at} /> : t.doesNotExpire],
            [
              t.created,
              <>
                <At moment={key.created_at} /> {t.createdBy(key.created_by_name)}
              </>,
            ],
          ]}
        />
      </Section>
      <Section title={t.scopes}>
        <ScopeTable scopes={key.scopes} />
      </Section>
    </>,
  );
}

function KeyActions({ of: key }: { of: KeySummary }) {
  const { t, portal } = usePage(keyTexts);
  const at = (action: string) => `${LIST}/${key.id}/${action}`;
  return (
    <>
      <ConfirmButton
        id="revoke"
        label={t.revoke}
        icon="ban"
        title={t.confirmAction(t.revoke, key.name)}
        consequence={t.revokeText}
        action={at('revoke')}
      />
      {key.disabled_at ? (
        <PostButton action={at('enable')} icon="player-play" label={t.enable} />
      ) : (
        <ConfirmButton
          id="disable"
          label={t.disable}
          icon="player-pause"
          class="btn"
          title={t.confirmAction(t.disable, key.name)}
          consequence={t.disableText}
          action={at('disable')}
        />
      )}
      <NetworksButton of={key} />
      {!isExpired(key, portal.now) && (
        <ConfirmButton
          id="rotate"
          label={t.rotate}
          icon="refresh"
          class="btn"
          title={t.confirmRotation(key.name)}
          consequence={t.rotateText}
          action={at('rotate')}
        />
      )}
    </>
  );
}

/** When a key was last used, and from which address. */
export function LastUse({ of: { last_used_at: at, last_used_address: address } }: { of: KeySummary }) {
  const t = useTexts(keyTexts);
  if (at === null) return <>{t.never}</>;
  return (
    <>
      <Ago moment={at} /> {address !== null && <span class="mono">{t.usedFrom(address)}</span>}
    </>
  );
}

function NetworksButton({ of: key }: { of: KeySummary }) {
  const t = useTexts(keyTexts);
  return (
    <DialogButton
      id="networks"
      label={t.changeNetworks}
      icon="network"
      action={`${LIST}/${key.id}/networks`}
      edits={networksOf(key)}
    >
      <NetworksField />
    </DialogButton>
  );
}
