import type { KeySummary } from '../../access/index.js';
import type { RateCount } from '../../kernel/http/rate-limit.js';
import {
  Ago,
  At,
  ConfirmButton,
  DialogButton,
  Facts,
  FieldFrame,
  type FormBody,
  Mark,
  Note,
  OffPlanNote,
  page,
  type PageView,
  type PortalContext,
  PostButton,
  Section,
  useField,
  useForm,
  usePage,
  useTexts,
} from '../kit/index.js';
import { keyTexts, LIST } from './keys.texts.js';
import { ScopeTable } from './scope-matrix.js';

const NAME = 'allowed_networks';

/** The networks of a key, one per line. */
export function NetworksField() {
  const t = useTexts(keyTexts);
  const { values } = useForm();
  const field = { name: NAME, label: t.networks, hint: t.networksHint };
  const { error, input } = useField(field);
  return (
    <FieldFrame {...field} error={error}>
      <textarea {...input} class={`form-control mono ${error ? 'is-invalid' : ''}`} rows={3}>
        {[values[NAME] ?? []].flat().join('\n')}
      </textarea>
    </FieldFrame>
  );
}

/** The value of the field for a key. */
export function networksOf({ allowed_networks }: KeySummary): FormBody {
  return { allowed_networks };
}

/** Returns the form with the networks as a list. */
export function withNetworks(body: FormBody): FormBody {
  const lines = [body[NAME] ?? []].flat().flatMap((text) => text.split(/[\s,;]+/));
  return { ...body, [NAME]: lines.filter((line) => line !== '') };
}

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

/** The state of a key. @param isUnused whether it was not used for 90 days (D68) */
export function KeyState({ of: key, isUnused = false }: { of: KeySummary; isUnused?: boolean }) {
  const { t, portal } = usePage(keyTexts);
  if (key.revoked_at) return <Mark tone="struck-through" icon="ban" text={t.isRevoked} />;
  if (isExpired(key, portal.now)) return <Mark tone="grey" icon="clock-off" text={t.isExpired} />;
  if (key.disabled_at) return <Mark tone="amber" icon="player-pause" text={t.isDisabled} />;
  if (isUnused) return <Mark tone="amber" icon="clock-off" text={t.isUnused} />;
  return <Mark tone="green" icon="circle-check" text={t.active} />;
}

/** Tells whether a key has expired. */
function isExpired({ expires_at }: KeySummary, now: Date): boolean {
  return expires_at !== null && new Date(expires_at) <= now;
}
