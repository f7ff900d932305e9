import { CreateSparePartDto, type SparePartResource } from '../../spare-parts/index.js';
import { formFields } from '../kit/declared-fields.js';
import { recordFormPage } from '../kit/pages.js';
import type { FormState } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { partCategoryTexts, partTexts, unitTexts } from './spare-parts.texts.js';

const PartField = formFields(CreateSparePartDto, partTexts, { category: partCategoryTexts, unit: unitTexts });

/** The form that creates or edits a part. Its quantity changes only by movements. */
export function partFormPage(
  portal: PortalContext,
  form: FormState,
  part?: Pick<SparePartResource, 'id' | 'name'>,
): PageView {
  return recordFormPage(
    { place: 'spare-parts', list: '/spare-parts', texts: portal.texts(partTexts), form, record: part },
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
    </>,
  );
}
