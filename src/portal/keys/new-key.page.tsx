import { CreateKeyDto } from '../../access/index.js';
import { formFields } from '../kit/declared-fields.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { PageHead } from '../kit/page.js';
import { hasApi, OffPlanNote } from '../kit/off-plan.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { keyTexts } from './keys.texts.js';
import { LIST } from './addresses.js';
import { ScopeFields } from './scope-matrix.js';

const KeyField = formFields(CreateKeyDto, keyTexts);

/** The form for a new key: its name, what it may do, and until when. */
export function newKeyPage(portal: PortalContext, form: FormState): PageView {
  return new PageView(portal.texts(keyTexts).create, 'keys', <NewKey form={form} />);
}

function NewKey({ form }: { form: FormState }) {
  const t = useTexts(keyTexts);
  return (
    <div class="form-page">
      <PageHead title={t.create} crumbs={[{ name: t.title, href: LIST }]} />
      <OffPlanNote about="keys" />
      {hasApi(usePortal()) && (
        <PostForm action={LIST} form={form}>
          <KeyField name="name" autofocus />
          <ScopeFields />
          <KeyField name="expires_at" />
          <FormButtons submit={t.make} back={LIST} />
        </PostForm>
      )}
    </div>
  );
}
