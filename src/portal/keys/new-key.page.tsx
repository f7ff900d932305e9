import { CreateKeyDto } from '../../access/index.js';
import { formFields } from '../kit/declared-fields.js';
import type { FormState } from '../kit/form-state.js';
import { formPage } from '../kit/pages.js';
import { canOpenApi, CannotOpenApi } from '../kit/off-plan.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';
import { NetworksField } from './networks-field.js';
import { ScopeFields } from './scope-matrix.js';

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
