import { METER_KINDS, type MeterKind, type NamedAsset } from '../../assets/index.js';
import { eachOnce } from '../../kernel/ids.js';
import type { Command } from '../../kernel/validation/field.js';
import { Measure, OneOf, Text } from '../../kernel/validation/fields.js';
import type { CreateMeterDto, MeterResource } from '../../meters/index.js';
import { type NamedProcedure, ProcedureIds } from '../../procedures/index.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import {
  formFields,
  type FormBody,
  formPage,
  type FormState,
  type PageView,
  type PortalContext,
  tradeTexts,
  useTexts,
} from '../kit/index.js';
import { ProceduresField } from '../procedures/procedures-field.js';
import { meterKindTexts, meterTexts } from './meters.texts.js';

const TRADE = { about: 'The trade it needs.', nullable: true };
const PROCEDURES = { about: 'The procedures of the work.' };

/** The form that edits a meter: at most one upper and one lower limit. */
export class EditMeterForm {
  @Text({ about: 'What it measures.', required: true, min: 1, max: 120 }) name!: string;
  @Text({ about: 'The unit.', required: true, min: 1, max: 40 }) unit!: string;
  @Measure({ about: 'Usage between maintenance.', nullable: true }) usage_every?: string | null;
  @OneOf(TRADE_CODES, { ...TRADE, about: 'The trade for maintenance.' }) usage_skill?: TradeCode | null;
  @ProcedureIds(PROCEDURES) usage_procedures?: string[];
  @Measure({ about: 'The upper limit.', nullable: true }) high?: string | null;
  @Measure({ about: 'The lower limit.', nullable: true }) low?: string | null;
  @Measure({ about: 'The hysteresis.', nullable: true }) margin?: string | null;
  @OneOf(TRADE_CODES, TRADE) limit_skill?: TradeCode | null;
  @ProcedureIds(PROCEDURES) limit_procedures?: string[];
}

/** The form for a new meter. */
export class NewMeterForm extends EditMeterForm {
  @OneOf(METER_KINDS, { about: 'The kind.', required: true }) kind!: MeterKind;
}

type MeterSettings = Pick<Command<CreateMeterDto>, 'name' | 'unit' | 'thresholds' | 'usageInterval'>;

/** Converts the form to the command of the service. Procedures without a trade are for the trade `other`. */
export function meterSettings(form: Command<EditMeterForm>): MeterSettings {
  const { name, unit, usageEvery, usageSkill, usageProcedures = [], high, low, margin } = form;
  const { limitSkill, limitProcedures = [] } = form;
  const openOperation =
    limitSkill || limitProcedures.length > 0
      ? { requiredSkill: limitSkill ?? 'other', procedureIds: limitProcedures }
      : null;
  const more = { hysteresis: margin ?? '0', openOperation };
  return {
    name,
    unit,
    usageInterval: usageEvery
      ? { every: usageEvery, requiredSkill: usageSkill ?? 'other', procedureIds: usageProcedures }
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
export function meterValues({ name, unit, usage_interval: usage, thresholds }: MeterResource): FormBody {
  const [first] = thresholds;
  return {
    name,
    unit,
    usage_every: usage?.every ?? '',
    usage_skill: usage?.required_skill ?? '',
    usage_procedures: usage?.procedure_ids ?? [],
    high: thresholds.find(({ above }) => above !== null)?.above ?? '',
    low: thresholds.find(({ below }) => below !== null)?.below ?? '',
    margin: first?.hysteresis ?? '',
    limit_skill: first?.open_operation?.required_skill ?? '',
    limit_procedures: first?.open_operation?.procedure_ids ?? [],
  };
}

/** The ids of the procedures of a meter's operations, each once. */
export function proceduresOf({ thresholds, usage_interval: usage }: MeterResource): string[] {
  const ofLimits = thresholds.flatMap(({ open_operation: work }) => work?.procedure_ids ?? []);
  return eachOnce([...ofLimits, ...(usage?.procedure_ids ?? [])]);
}

/** The fields of the form for those of the service's errors that have other names. */
const FIELDS: readonly (readonly [error: RegExp, field: string])[] = [
  [/^thresholds\[\d+\]\.open_operation\.procedure_ids/, 'limit_procedures'],
  [/^usage_interval\.procedure_ids/, 'usage_procedures'],
];

/** A form with the errors of procedures beside their fields. */
export function withOwnErrors(form: FormState): FormState {
  const fieldOf = (name: string) => FIELDS.find(([error]) => error.test(name))?.[1] ?? name;
  const errors = Object.entries(form.errors).map(([name, error]) => [fieldOf(name), error] as const);
  return { ...form, errors: Object.fromEntries(errors) };
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
  procedures: readonly NamedProcedure[],
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
      <Settings withUsage withLimits procedures={procedures} />
    </>,
  );
}

/** The form that edits a meter. It leaves limits that it cannot show unchanged. */
export function editMeterPage(
  portal: PortalContext,
  form: FormState,
  meter: MeterResource,
  procedures: readonly NamedProcedure[],
): PageView {
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
      <Settings withUsage={meter.kind === 'counter'} withLimits={isSimple(meter)} procedures={procedures} />
    </>,
  );
}

function Settings({
  withUsage,
  withLimits,
  procedures,
}: {
  withUsage: boolean;
  withLimits: boolean;
  procedures: readonly NamedProcedure[];
}) {
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
          <ProceduresField name="limit_procedures" legend={t.limitProcedures} procedures={procedures} />
        </>
      )}
      {withUsage && (
        <>
          <div class="form-grid">
            <MeterField name="usage_every" />
            <MeterField name="usage_skill" />
          </div>
          <ProceduresField name="usage_procedures" legend={t.usageProcedures} procedures={procedures} />
        </>
      )}
    </>
  );
}
