import type { SparePartResource } from '../../spare-parts/index.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { SelectField, TextField } from '../kit/fields.js';
import { PageHead } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { usePartChoices } from './spare-parts.page.js';
import { partTexts } from './spare-parts.texts.js';

const LIST = '/spare-parts';

/** The form for a new part: what it is. How many there are is said by receiving them. */
export function newPartPage(portal: PortalContext, form: FormState): PageView {
  const t = portal.texts(partTexts);
  const page = <PartForm title={t.add} action={LIST} back={LIST} submit={t.create} form={form} />;
  return new PageView(t.add, 'spare-parts', page);
}

/** The form that changes what is said of a part. */
export function editPartPage(
  portal: PortalContext,
  part: Pick<SparePartResource, 'id' | 'name'>,
  form: FormState,
): PageView {
  const t = portal.texts(partTexts);
  const title = t.editTitle(part.name);
  const at = `${LIST}/${part.id}`;
  const page = <PartForm title={title} action={`${at}/edit`} back={at} submit={t.save} form={form} />;
  return new PageView(title, 'spare-parts', page);
}

/** A part as the fields of its form hold it. */
export function partFields(part: SparePartResource): Record<string, string> {
  const { name, reference, category, unit, min_stock, unit_price, supplier } = part;
  const fields = { name, reference, category, unit, min_stock, unit_price, supplier };
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value ?? '')]));
}

function PartForm({
  title,
  action,
  back,
  submit,
  form,
}: {
  title: string;
  action: string;
  back: string;
  submit: string;
  form: FormState;
}) {
  const t = useTexts(partTexts);
  const { format } = usePortal();
  const { categories, units } = usePartChoices();
  return (
    <div class="form-page">
      <PageHead title={title} crumbs={[{ name: t.title, href: LIST }]} />
      <PostForm action={action} form={form}>
        <TextField form={form} name="name" label={t.name} required autofocus autocomplete="off" />
        <TextField
          form={form}
          name="reference"
          label={t.reference}
          hint={t.referenceHint}
          autocomplete="off"
        />
        <div class="form-grid">
          <SelectField form={form} name="category" label={t.category} none="–" choices={categories} />
          <SelectField form={form} name="unit" label={t.unit} none="–" choices={units} />
        </div>
        <TextField
          form={form}
          name="min_stock"
          label={t.minimumField}
          hint={t.minimumHint}
          type="number"
          inputmode="numeric"
          min={0}
        />
        <div class="form-grid">
          <TextField
            form={form}
            name="unit_price"
            label={format.amountOf(t.price)}
            inputmode="decimal"
            autocomplete="off"
          />
          <TextField form={form} name="supplier" label={t.supplier} autocomplete="off" />
        </div>
        <FormButtons submit={submit} back={back} />
      </PostForm>
    </div>
  );
}
