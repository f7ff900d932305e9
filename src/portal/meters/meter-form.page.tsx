import type { NamedAsset } from '../../assets/index.js';
import type { MeterResource } from '../../meters/index.js';
import { formFields } from '../kit/declared-fields.js';
import type { FormState } from '../kit/form-state.js';
import { formPage } from '../kit/pages.js';
import type { PortalContext } from '../kit/portal-context.js';
import { useTexts } from '../kit/portal-context.js';
import { tradeTexts } from '../kit/trades.js';
import type { PageView } from '../kit/view.js';
import { isSimple, NewMeterForm } from './meter-form.dto.js';
import { meterKindTexts, meterTexts } from './meters.texts.js';

const MeterField = formFields(NewMeterForm, meterTexts, {
  kind: meterKindTexts,
  usage_skill: tradeTexts,
  limit_skill: tradeTexts,
});

/** The form for a new meter of an asset. */
export function newMeterPage(
  portal: PortalContext,
  form: FormState,
  asset: Pick<NamedAsset, 'name'> & { readonly id: string },
): PageView {
  const t = portal.texts(meterTexts);
  const at = `/assets/${asset.id}`;
  return formPage(
    {
      ...{ place: 'assets', title: t.add, crumbs: [{ name: asset.name, href: at }] },
      ...{ action: `${at}/meters`, back: at, form, submit: t.create },
    },
    <>
      <MeterField name="name" autofocus />
      <div class="form-grid">
        <MeterField name="kind" />
        <MeterField name="unit" />
      </div>
      <Settings withUsage withLimits />
    </>,
  );
}

/** The form that edits a meter. It leaves limits that it cannot show unchanged. */
export function editMeterPage(portal: PortalContext, form: FormState, meter: MeterResource): PageView {
  const t = portal.texts(meterTexts);
  const at = `/meters/${meter.id}`;
  return formPage(
    {
      ...{ place: 'assets', title: t.editTitle(meter.name), crumbs: [{ name: meter.name, href: at }] },
      ...{ action: `${at}/edit`, back: at, form, submit: t.save },
    },
    <>
      <MeterField name="name" autofocus />
      <MeterField name="unit" />
      <Settings withUsage={meter.kind === 'counter'} withLimits={isSimple(meter)} />
    </>,
  );
}

function Settings({ withUsage, withLimits }: { withUsage: boolean; withLimits: boolean }) {
  const t = useTexts(meterTexts);
  return (
    <>
      {withLimits && (
        <>
          <div class="form-grid">
            <MeterField name="high" />
            <MeterField name="low" />
          </div>
          <div class="form-grid">
            <MeterField name="margin" />
            <MeterField name="limit_skill" none={t.noWork} />
          </div>
        </>
      )}
      {withUsage && (
        <div class="form-grid">
          <MeterField name="usage_every" />
          <MeterField name="usage_skill" />
        </div>
      )}
    </>
  );
}
