import type { AssetResource } from '../../assets/index.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, MoreFields, PostForm } from '../kit/forms.js';
import { CheckList, SelectField, TextArea, TextField } from '../kit/fields.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { PageHead } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { assetTexts } from './assets.texts.js';
import { useChoices } from './choices.js';
import { IntervalField } from './interval-field.js';

const LIST = '/assets';

/** What the fields with typed search show. */
export interface AssetFormChosen {
  readonly room: Chosen | null;
  readonly parent: Chosen | null;
  readonly supplier: Chosen | null;
}

/** The form for a new asset: its name, its kind and its room; whatever else is known, under More. */
export function newAssetPage(portal: PortalContext, form: FormState, chosen: AssetFormChosen): PageView {
  const t = portal.texts(assetTexts);
  const page = (
    <AssetForm title={t.add} action={LIST} back={LIST} submit={t.create} form={form} chosen={chosen} isNew />
  );
  return new PageView(t.add, 'assets', page);
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
  const at = `${LIST}/${asset.id}`;
  const page = (
    <AssetForm title={title} action={`${at}/edit`} back={at} submit={t.save} form={form} chosen={chosen} />
  );
  return new PageView(title, 'assets', page);
}

/** An asset as the fields of its form hold it. */
export function assetFields(asset: AssetResource): Record<string, string> {
  const fields = Object.entries(asset).map(([name, value]) => [name, value === null ? '' : String(value)]);
  return Object.fromEntries(fields) as Record<string, string>;
}

function AssetForm({
  title,
  action,
  back,
  submit,
  form,
  chosen,
  isNew = false,
}: {
  title: string;
  action: string;
  back: string;
  submit: string;
  form: FormState;
  chosen: AssetFormChosen;
  isNew?: boolean;
}) {
  const t = useTexts(assetTexts);
  const { format } = usePortal();
  const choices = useChoices();
  return (
    <div class="form-page">
      <PageHead title={title} crumbs={[{ name: t.title, href: LIST }]} />
      <PostForm action={action} form={form}>
        <TextField form={form} name="name" label={t.name} required autofocus autocomplete="off" />
        <SelectField form={form} name="category" label={t.category} choices={choices.categories} required />
        <LookupField
          form={form}
          name="room_id"
          label={t.room}
          hint={t.roomHint}
          kind="rooms"
          chosen={chosen.room}
          required={isNew}
        />
        <MoreFields form={form} names={MORE}>
          <div class="form-grid">
            <TextField form={form} name="brand" label={t.brand} autocomplete="off" />
            <TextField form={form} name="model_number" label={t.model} autocomplete="off" />
            <SelectField
              form={form}
              name="criticality"
              label={t.criticality}
              none="–"
              choices={choices.criticalities}
            />
            <TextField form={form} name="installation_date" label={t.installed} type="date" />
          </div>
          <IntervalField form={form} />
          <LookupField
            form={form}
            name="parent_asset_id"
            label={t.parent}
            hint={t.parentHint}
            kind="assets"
            chosen={chosen.parent}
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
            <LookupField
              form={form}
              name="supplier_id"
              label={t.supplierFirm}
              kind="vendors"
              chosen={chosen.supplier}
            />
            <TextField form={form} name="expiration_date" label={t.expires} type="date" />
            <TextField
              form={form}
              name="min_stock"
              label={t.minStock}
              type="number"
              inputmode="numeric"
              min={0}
            />
            <TextField
              form={form}
              name="initial_stock"
              label={t.initialStock}
              type="number"
              inputmode="numeric"
              min={0}
            />
          </div>
          <TextField form={form} name="qr_code" label={t.qrCode} hint={t.qrHint} autocomplete="off" />
          <CheckList
            form={form}
            name="is_installed"
            legend={t.placement}
            groups={[{ choices: [{ value: 'true', label: t.inService, hint: t.inServiceHint }] }]}
          />
          <TextArea form={form} name="description" label={t.description} />
        </MoreFields>
        <FormButtons submit={submit} back={back} />
      </PostForm>
    </div>
  );
}

/** The fields under More. */
const MORE = [
  'brand',
  'model_number',
  'criticality',
  'installation_date',
  'maintenance_interval_days',
  'parent_asset_id',
  'unit_price',
  'supplier',
  'supplier_id',
  'expiration_date',
  'min_stock',
  'initial_stock',
  'qr_code',
  'is_installed',
  'description',
];
