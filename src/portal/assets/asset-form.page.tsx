import { CreateAssetDto, type AssetResource } from '../../assets/index.js';
import { formFields } from '../kit/declared-fields.js';
import { CheckList } from '../kit/fields.js';
import { formPage } from '../kit/pages.js';
import type { FormState } from '../kit/form-state.js';
import { MoreFields } from '../kit/forms.js';
import type { Chosen } from '../kit/lookup.js';
import { useTexts, type PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { assetTexts, categoryTexts, criticalityTexts } from './assets.texts.js';

const LIST = '/assets';

/** A field of the forms about an asset. */
export const AssetField = formFields(CreateAssetDto, assetTexts, {
  category: categoryTexts,
  criticality: criticalityTexts,
});

/** What the fields with typed search show. */
export interface AssetFormChosen {
  readonly room: Chosen | null;
  readonly parent: Chosen | null;
  readonly supplier: Chosen | null;
}

/** The form for a new asset: its name, its kind and its room; whatever else is known, under More. */
export function newAssetPage(portal: PortalContext, form: FormState, chosen: AssetFormChosen): PageView {
  const t = portal.texts(assetTexts);
  const crumbs = [{ name: t.title, href: LIST }];
  return formPage(
    { place: 'assets', title: t.add, crumbs, action: LIST, form, submit: t.create, back: LIST },
    <AssetFields chosen={chosen} isNew />,
  );
}

/** The form that changes an asset. */
export function editAssetPage(
  portal: PortalContext,
  asset: Pick<AssetResource, 'id' | 'name'>,
  form: FormState,
  chosen: AssetFormChosen,
): PageView {
  const t = portal.texts(assetTexts);
  const title = t.editTitle(asset.name);
  const crumbs = [{ name: t.title, href: LIST }];
  const back = `${LIST}/${asset.id}`;
  return formPage(
    { place: 'assets', title, crumbs, action: `${back}/edit`, form, submit: t.save, back },
    <AssetFields chosen={chosen} />,
  );
}

function AssetFields({ chosen, isNew = false }: { chosen: AssetFormChosen; isNew?: boolean }) {
  const t = useTexts(assetTexts);
  const inService = [{ value: 'true', label: t.inService, hint: t.inServiceHint }];
  return (
    <>
      <AssetField name="name" autofocus />
      <AssetField name="category" required />
      <AssetField name="room_id" lookup="rooms" chosen={chosen.room} required={isNew} />
      <MoreFields besides={['name', 'category', 'room_id']}>
        <div class="form-grid">
          <AssetField name="brand" />
          <AssetField name="model_number" />
          <AssetField name="criticality" />
          <AssetField name="installation_date" />
        </div>
        <AssetField name="maintenance_interval_days" />
        <AssetField name="parent_asset_id" lookup="assets" chosen={chosen.parent} />
        <div class="form-grid">
          <AssetField name="unit_price" money />
          <AssetField name="supplier" />
          <AssetField name="supplier_id" label={t.supplierFirm} lookup="vendors" chosen={chosen.supplier} />
          <AssetField name="expiration_date" />
          <AssetField name="min_stock" />
          <AssetField name="initial_stock" />
        </div>
        <AssetField name="qr_code" />
        <CheckList name="is_installed" legend={t.placement} groups={[{ choices: inService }]} />
        <AssetField name="description" rows={3} />
      </MoreFields>
    </>
  );
}
