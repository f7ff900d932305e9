import { METER_KINDS, type MeterKind, type NamedAsset } from '../../assets/index.js';
import type { Command } from '../../kernel/validation/field.js';
import { Measure, OneOf, Text } from '../../kernel/validation/fields.js';
import type { CreateMeterDto, MeterResource } from '../../meters/index.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import {
  formFields,
  formPage,
  type FormState,
  type PageView,
  type PortalContext,
  tradeTexts,
  useTexts,
} from '../kit/index.js';
import { meterKindTexts, meterTexts } from './meters.texts.js';

const TRADE = { about: 'The trade it needs.', nullable: true };

/** The form that edits a meter: at most one upper and one lower limit. */
export class EditMeterForm {
  @Text({ about: 'What it measures.', required: true, min: 1, max: 120 }) name!: string;
  @Text({ about: 'The unit.', required: true, min: 1, max: 40 }) unit!: string;
  @Measure({ about: 'Usage between maintenance.', nullable: true }) usage_every?: string | null;
  @OneOf(TRADE_CODES, { ...TRADE, about: 'The trade for maintenance.' }) usage_skill?: TradeCode | null;
  @Measure({ about: 'The upper limit.', nullable: true }) high?: string | null;
  @Measure({ about: 'The lower limit.', nullable: true }) low?: string | null;
  @Measure({ about: 'The hysteresis.', nullable: true }) margin?: string | null;
  @OneOf(TRADE_CODES, TRADE) limit_skill?: TradeCode | null;
}

/** The form for a new meter. */
export class NewMeterForm extends EditMeterForm {
  @OneOf(METER_KINDS, { about: 'The kind.', required: true }) kind!: MeterKind;
}

type MeterSettings = Pick<Command<CreateMeterDto>, 'name' | 'unit' | 'thresholds' | 'usageInterval'>;

/** Converts the form to the command of the service. @param meter the edited meter, which keeps the procedures of its operations */
export function meterSettings(form: Command<EditMeterForm>, meter?: MeterResource): MeterSettings {
  const { name, unit, usageEvery, usageSkill, high, low, margin, limitSkill } = form;
  const ofLimits = meter?.thresholds.find((each) => each.open_operation)?.open_operation?.procedure_ids;
  const ofUsage = meter?.usage_interval?.procedure_ids;
  const openOperation = limitSkill
    ? { requiredSkill: limitSkill, procedureIds: [...(ofLimits ?? [])] }
    : null;
  const more = { hysteresis: margin ?? '0', openOperation };
  return {
    name,
    unit,
    usageInterval: usageEvery
      ? { every: usageEvery, requiredSkill: usageSkill ?? 'other', procedureIds: [...(ofUsage ?? [])] }
      : null,
    thresholds: [
      ...(high == null ? [] : [{ above: high, ...more }]),
      ...(low == null ? [] : [{ below: low, ...more }]),
    ],
  };
}

/**
 * Tells whether the form can show the thresholds of a meter: at most one upper and one lower limit, with equal
 * hysteresis and skill, and without their own title or priority. The form leaves others unchanged; the API can change them.
 */
export function isSimple({ thresholds }: MeterResource): boolean {
  const sides = thresholds.map(({ above }) => above === null);
  const rest = thresholds.map(({ hysteresis, open_operation: work }) => [
    ...[hysteresis, work?.required_skill ?? null],
    ...[work?.title ?? null, work?.priority ?? null, work?.procedure_ids?.join() ?? ''],
  ]);
  const isPlain = rest.every(([, , title, priority]) => title === null && priority === null);
  const same = new Set(rest.map((each) => JSON.stringify(each))).size <= 1;
  return new Set(sides).size === sides.length && same && isPlain;
}

/** The values of the form for a meter. */
export function meterValues({ name, unit, usage_interval: usage, thresholds }: MeterResource) {
  const [first] = thresholds;
  return {
    name,
    unit,
    usage_every: usage?.every ?? '',
    usage_skill: usage?.required_skill ?? '',
    high: thresholds.find(({ above }) => above !== null)?.above ?? '',
    low: thresholds.find(({ below }) => below !== null)?.below ?? '',
    margin: first?.hysteresis ?? '',
    limit_skill: first?.open_operation?.required_skill ?? '',
  };
}

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
      place: 'assets',
      title: t.add,
      crumbs: [{ name: asset.name, href: at }],
      action: `${at}/meters`,
      back: at,
      form,
      submit: t.create,
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
      place: 'assets',
      title: t.editTitle(meter.name),
      crumbs: [{ name: meter.name, href: at }],
      action: `${at}/edit`,
      back: at,
      form,
      submit: t.save,
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
