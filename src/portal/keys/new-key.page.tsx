import { SCOPES } from '../../access/index.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { CheckList, TextField } from '../kit/fields.js';
import { PageHead } from '../kit/page.js';
import { useTexts, type PortalContext } from '../kit/portal-context.js';
import { permissionTexts } from '../kit/role-texts.js';
import { PageView } from '../kit/view.js';
import { keyTexts, subjectTexts, type Subject } from './keys.texts.js';
import { LIST } from './addresses.js';

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
