import { CreateKeyDto, findUnusedKeys, type KeySummary, type KeyWithSecret } from '../../access/index.js';
import {
  At,
  CannotOpenApi,
  canOpenApi,
  CreateButton,
  formFields,
  formPage,
  type FormState,
  LinkButton,
  listPage,
  Note,
  oncePage,
  type OnceView,
  type PageView,
  type PortalContext,
} from '../kit/index.js';
import { KeyState, LastUse, NetworksField } from './key.page.js';
import { keyTexts, LIST } from './keys.texts.js';
import { ScopeFields } from './scope-matrix.js';

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

const KeyField = formFields(CreateKeyDto, keyTexts);

/** The form for a new key: its name, its scopes, and its expiry. */
export function newKeyPage(portal: PortalContext, form: FormState): PageView {
  const t = portal.texts(keyTexts);
  return formPage(
    {
      place: 'keys',
      title: t.create,
      crumbs: [{ name: t.title, href: LIST }],
      action: LIST,
      form,
      submit: t.make,
      back: LIST,
      instead: !canOpenApi(portal) && <CannotOpenApi about="keys" />,
    },
    <>
      <KeyField name="name" autofocus />
      <ScopeFields />
      <KeyField name="expires_at" />
      <NetworksField />
    </>,
  );
}

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
