import type { FormState } from '../kit/form-state.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { TextField } from '../kit/fields.js';
import { PageHead } from '../kit/page.js';
import { hasApi, OffPlanNote } from '../kit/off-plan.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';
import { ScopeFields } from './scope-matrix.js';

/** The form for a new key: its name, what it may do, and until when. */
export function newKeyPage(portal: PortalContext, form: FormState): PageView {
  return new PageView(portal.texts(keyTexts).create, 'keys', <NewKey form={form} />);
}

function NewKey({ form }: { form: FormState }) {
  const t = useTexts(keyTexts);
  const isOffered = hasApi(usePortal());
  return (
    <div class="form-page">
      <PageHead title={t.create} crumbs={[{ name: t.title, href: LIST }]} />
      <OffPlanNote about="keys" />
      {isOffered && <KeyForm form={form} />}
    </div>
  );
}

function KeyForm({ form }: { form: FormState }) {
  const t = useTexts(keyTexts);
  return (
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
      <ScopeFields form={form} />
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
  );
}
