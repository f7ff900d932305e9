import { SCOPES, type KeySummary, type KeyWithSecret } from '../../access/index.js';
import type { RateCount } from '../../kernel/http/rate-limit.js';
import type { FormState } from '../kit/form-state.js';
import { ConfirmButton, FormButtons, PostButton, PostForm } from '../kit/forms.js';
import { CheckList, TextField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { Ago, At, CopyBox, Empty, Facts, Mark, Note, PageHead, Section } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { permissionTexts } from '../kit/role-texts.js';
import { PageView } from '../kit/view.js';
import { keyTexts, subjectTexts, type Subject } from './keys.texts.js';

const LIST = '/developers/keys';

/** Every key, with its state and its last use. */
export function keysPage(portal: PortalContext, keys: readonly KeySummary[]): PageView {
  return new PageView(portal.texts(keyTexts).title, 'keys', <Keys keys={keys} />);
}

function Keys({ keys }: { keys: readonly KeySummary[] }) {
  const t = useTexts(keyTexts);
  const create = (
    <a class="btn btn-primary" href={`${LIST}/new`} data-create>
      <Icon name="plus" /> {t.create}
    </a>
  );
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        {keys.length > 0 && create}
      </PageHead>
      {keys.length === 0 ? (
        <Empty icon="key" text={t.empty}>
          {create}
        </Empty>
      ) : (
        <Table
          label={t.title}
          rows={keys}
          keyOf={(key) => key.id}
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
              name: t.expires,
              cell: (key) => (key.expires_at ? <At moment={key.expires_at} /> : t.doesNotExpire),
            },
          ]}
        />
      )}
    </>
  );
}

function KeyState({ of: key }: { of: KeySummary }) {
  const t = useTexts(keyTexts);
  if (key.revoked_at)
    return (
      <Mark tone="struck" icon="ban">
        {t.isRevoked}
      </Mark>
    );
  if (isExpired(key))
    return (
      <Mark tone="grey" icon="clock-off">
        {t.isExpired}
      </Mark>
    );
  if (key.disabled_at)
    return (
      <Mark tone="amber" icon="player-pause">
        {t.isDisabled}
      </Mark>
    );
  return (
    <Mark tone="green" icon="circle-check">
      {t.active}
    </Mark>
  );
}

function isExpired({ expires_at }: KeySummary): boolean {
  return expires_at !== null && new Date(expires_at) <= new Date();
}

/** The form for a new key: its name, what it may do, and until when. */
export function newKeyPage(portal: PortalContext, form: FormState): PageView {
  return new PageView(portal.texts(keyTexts).create, 'keys', <NewKey form={form} />);
}

function NewKey({ form }: { form: FormState }) {
  const t = useTexts(keyTexts);
  return (
    <div class="form-page">
      <PageHead title={t.create} crumbs={[{ name: t.title, href: LIST }]} />
      <PostForm action={LIST} form={form}>
        <TextField
          form={form}
          name="name"
          label={t.name}
          hint={t.nameHint}
          required
          autofocus
          autocomplete="off"
        />
        <CheckList
          form={form}
          name="scopes"
          legend={t.chooseScopes}
          presets={[
            [t.presetRead, ':read'],
            [t.presetAll, ''],
            [t.presetNone, '-'],
          ]}
          groups={useScopeGroups()}
        />
        <TextField
          form={form}
          name="expires_at"
          label={t.expires}
          hint={t.expiresHint}
          type="datetime-local"
          autocomplete="off"
        />
        <FormButtons submit={t.make} back={LIST} />
      </PostForm>
    </div>
  );
}

/** The scopes, by what they are about. */
function useScopeGroups() {
  const about = useTexts(subjectTexts);
  const meanings = useTexts(permissionTexts);
  const subjects = [...new Set(SCOPES.map((scope) => scope.split(':')[0]!))];
  return subjects.map((subject) => ({
    heading: about[subject as Subject],
    choices: SCOPES.filter((scope) => scope.startsWith(`${subject}:`)).map((scope) => ({
      value: scope,
      label: scope,
      hint: meanings[scope],
    })),
  }));
}

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
      <Note tone="amber" icon="alert-triangle">
        <p>{t.secretOnce}</p>
      </Note>
      <Section title={t.secretOf(key.name)}>
        <CopyBox text={key.secret} label={t.secret} />
      </Section>
      <Section title={t.tryIt}>
        <CopyBox text={curl} label={t.tryIt} />
      </Section>
      <a class="btn btn-primary" href={`${LIST}/${key.id}`}>
        {t.copied}
      </a>
    </div>
  );
}

/** One key: what it may do, how it is used, and what can be done with it. */
export function keyPage(key: KeySummary, window: RateCount): PageView {
  return new PageView(key.name, 'keys', <Key of={key} window={window} />);
}

function Key({ of: key, window }: { of: KeySummary; window: RateCount }) {
  const t = useTexts(keyTexts);
  const meanings = useTexts(permissionTexts);
  const { format } = usePortal();
  const used = format.number(window.limit - window.remaining);
  return (
    <>
      <PageHead title={key.name} crumbs={[{ name: t.title, href: LIST }]} mark={<KeyState of={key} />}>
        {!key.revoked_at && <KeyActions of={key} />}
      </PageHead>
      {key.rotation_deadline && (
        <Note tone={key.previous_last_used_at ? 'amber' : 'blue'} icon="rotate-clockwise">
          <p>
            {t.rotating(format.moment(key.rotation_deadline))}{' '}
            {key.previous_last_used_at ? t.oldUsed(format.relative(key.previous_last_used_at)) : t.oldUnused}
          </p>
        </Note>
      )}
      <Section title={t.state}>
        <div class="panel">
          <Facts
            facts={[
              [t.secret, <span class="mono">mk_live_…{key.secret_last4}</span>],
              [t.lastUse, key.last_used_at ? <Ago moment={key.last_used_at} /> : t.never],
              [t.requests, t.requestsOf(used, format.number(window.limit))],
              [t.expires, key.expires_at ? <At moment={key.expires_at} /> : t.doesNotExpire],
              [
                t.created,
                <>
                  <At moment={key.created_at} /> {t.createdBy(key.created_by_name)}
                </>,
              ],
            ]}
          />
        </div>
      </Section>
      <Section title={t.scopes}>
        <Table
          label={t.scopes}
          rows={SCOPES.filter((scope) => key.scopes.includes(scope))}
          keyOf={(scope) => scope}
          columns={[
            { name: t.scopes, cell: (scope) => <span class="mono">{scope}</span> },
            { name: t.chooseScopes, cell: (scope) => meanings[scope], onPhone: 'bare' },
          ]}
        />
      </Section>
    </>
  );
}

function KeyActions({ of: key }: { of: KeySummary }) {
  const t = useTexts(keyTexts);
  const at = (action: string) => `${LIST}/${key.id}/${action}`;
  return (
    <>
      <ConfirmButton
        id="revoke"
        label={t.revoke}
        icon="ban"
        title={t.question(t.revoke, key.name)}
        consequence={t.revokeText}
        action={at('revoke')}
      />
      {key.disabled_at ? (
        <PostButton action={at('enable')}>
          <Icon name="player-play" /> {t.enable}
        </PostButton>
      ) : (
        <ConfirmButton
          id="disable"
          label={t.disable}
          icon="player-pause"
          class="btn"
          title={t.question(t.disable, key.name)}
          consequence={t.disableText}
          action={at('disable')}
        />
      )}
      <ConfirmButton
        id="rotate"
        label={t.rotate}
        icon="refresh"
        class="btn"
        title={t.question(t.rotate, key.name)}
        consequence={t.rotateText}
        action={at('rotate')}
      />
    </>
  );
}
