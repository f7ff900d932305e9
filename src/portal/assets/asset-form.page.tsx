import { categoryTexts, CreateAssetDto, criticalityTexts, type AssetResource } from '../../assets/index.js';
import type { NamedProcedure } from '../../procedures/index.js';
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
import { ProceduresField } from '../procedures/procedures-field.js';
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

/** An asset to edit, or the procedures to choose from for the preventive schedule of a new one: later, its dialog has them. */
type AssetOrProcedures =
  | { readonly asset: Pick<AssetResource, 'id' | 'name'>; readonly procedures?: undefined }
  | { readonly asset?: undefined; readonly procedures: readonly NamedProcedure[] };

/** The form that creates or edits an asset: its name, category and room. The other fields are under More. */
export function assetFormPage(
  portal: PortalContext,
  form: FormState,
  chosen: AssetFormChosen,
  { asset, procedures }: AssetOrProcedures,
): PageView {
  return recordFormPage(
    { place: 'assets', list: '/assets', texts: portal.texts(assetTexts), form, record: asset },
    <AssetFields chosen={chosen} procedures={procedures} />,
  );
}

/** @param procedures undefined for an asset that exists */
function AssetFields({
  chosen,
  procedures,
}: {
  chosen: AssetFormChosen;
  procedures: readonly NamedProcedure[] | undefined;
}) {
  const t = useTexts(assetTexts);
  const inService = [{ value: 'true', label: t.inService, hint: t.inServiceHint }];
  return (
    <>
      <AssetField name="name" autofocus />
      <AssetField name="category" required />
      <AssetField name="room_id" lookup="rooms" chosen={chosen.room} required={procedures !== undefined} />
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
        {procedures && <ProceduresField legend={t.preventiveProcedures} procedures={procedures} />}
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
