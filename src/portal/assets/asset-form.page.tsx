import { categoryTexts, CreateAssetDto, criticalityTexts, type AssetResource } from '../../assets/index.js';
import {
  CheckList,
  type Chosen,
  formFields,
  type FormState,
  MoreFields,
  type PageView,
  type PortalContext,
  recordFormPage,
  useTexts,
} from '../kit/index.js';
import { assetTexts } from './assets.texts.js';

/** A field of the forms for assets. */
export const AssetField = formFields(CreateAssetDto, assetTexts, {
  category: categoryTexts,
  criticality: criticalityTexts,
});

/** The selected records of the lookup fields. */
export interface AssetFormChosen {
  readonly room: Chosen | null;
  readonly parent: Chosen | null;
  readonly supplier: Chosen | null;
}

/** The form that creates or edits an asset: its name, category and room. The other fields are under More. */
export function assetFormPage(
  portal: PortalContext,
  form: FormState,
  chosen: AssetFormChosen,
  asset?: Pick<AssetResource, 'id' | 'name'>,
): PageView {
  return recordFormPage(
    { place: 'assets', list: '/assets', texts: portal.texts(assetTexts), form, record: asset },
    <AssetFields chosen={chosen} isNew={!asset} />,
  );
}

function AssetFields({ chosen, isNew }: { chosen: AssetFormChosen; isNew: boolean }) {
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
        <div class="form-grid">
          <AssetField name="maintenance_interval_days" />
          <AssetField name="last_maintenance_date" />
        </div>
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
