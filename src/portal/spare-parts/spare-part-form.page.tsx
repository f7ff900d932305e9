import { CreateSparePartDto, type SparePartResource } from '../../spare-parts/index.js';
import { formFields } from '../kit/declared-fields.js';
import { formPage } from '../kit/pages.js';
import type { FormState } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { partCategoryTexts, partTexts, unitTexts } from './spare-parts.texts.js';

const LIST = '/spare-parts';

const PartField = formFields(CreateSparePartDto, partTexts, { category: partCategoryTexts, unit: unitTexts });

/** The form for a new part: what it is. How many there are is said by receiving them. */
export function newPartPage(portal: PortalContext, form: FormState): PageView {
  const t = portal.texts(partTexts);
  const crumbs = [{ name: t.title, href: LIST }];
  return formPage(
    { place: 'spare-parts', title: t.add, crumbs, action: LIST, form, submit: t.create, back: LIST },
    <PartFields />,
  );
}

/** The form that changes what is said of a part. */
export function editPartPage(
  portal: PortalContext,
  part: Pick<SparePartResource, 'id' | 'name'>,
  form: FormState,
): PageView {
  const t = portal.texts(partTexts);
  const title = t.editTitle(part.name);
  const crumbs = [{ name: t.title, href: LIST }];
  const back = `${LIST}/${part.id}`;
  return formPage(
    { place: 'spare-parts', title, crumbs, action: `${back}/edit`, form, submit: t.save, back },
    <PartFields />,
  );
}

function PartFields() {
  return (
    <>
      <PartField name="name" autofocus />
      <PartField name="reference" />
      <div class="form-grid">
        <PartField name="category" />
        <PartField name="unit" hint={null} />
      </div>
      <PartField name="min_stock" />
      <div class="form-grid">
        <PartField name="unit_price" money />
        <PartField name="supplier" />
      </div>
    </>
  );
}
