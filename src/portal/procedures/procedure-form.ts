import { ASSET_CATEGORIES, type AssetCategory } from '../../assets/index.js';
import type { Command } from '../../kernel/validation/field.js';
import { Bool, EachOf, ListOf, Measure, OneOf, Text } from '../../kernel/validation/fields.js';
import {
  type CreateProcedureDto,
  hasField,
  MAX_STEPS,
  type ProcedureResource,
  type Step,
  STEP_KINDS,
  type StepKind,
} from '../../procedures/index.js';
import { PRIORITIES, type Priority, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import { type FormBody, type FormState, renumberRows } from '../kit/index.js';
import { pastedSteps } from './pasted-steps.js';

/** The name of the list of steps, as in the command. */
export const STEPS = 'steps';

/** A step as the form has it: flat, with the answers of a choice in one line. Without a kind, it is to be ticked off. */
class StepRow {
  @Text({ about: 'The step that it was before.', nullable: true }) id?: string | null;
  @Text({ about: 'What to do.', required: true, min: 1, max: 255 }) title!: string;
  @Text({ about: 'How to do it.', nullable: true, max: 2_000 }) help?: string | null;
  @OneOf(STEP_KINDS, { about: 'The kind.', nullable: true }) kind?: StepKind | null;
  @OneOf(['yes', 'no'], { about: 'Whether it is required.', nullable: true }) required?: 'yes' | 'no' | null;
  @Text({ about: 'The unit.', nullable: true, max: 40 }) unit?: string | null;
  @Measure({ about: 'The lower limit.', nullable: true }) min?: string | null;
  @Measure({ about: 'The upper limit.', nullable: true }) max?: string | null;
  @Text({ about: 'The answers.', nullable: true }) choices?: string | null;
  @Text({ about: 'The meter.', nullable: true, max: 255 }) meter_external_id?: string | null;
  @Text({ about: 'What a failure opens.', nullable: true, min: 3, max: 255 }) failure_title?: string | null;
  @OneOf(TRADE_CODES, { about: 'Its trade.', nullable: true }) failure_skill?: TradeCode | null;
  @OneOf(PRIORITIES, { about: 'Its priority.', nullable: true }) failure_priority?: Priority | null;
}

/** The form of a procedure. */
export class ProcedureForm {
  @Text({ about: 'What the work is.', required: true, min: 1, max: 255 }) name!: string;
  @Text({ about: 'What it is for.', nullable: true }) description?: string | null;
  @Bool({ about: 'Whether it can be given to operations.' }) is_active?: boolean;
  @EachOf(() => ASSET_CATEGORIES, {
    about: 'The assets about which problem reports get it.',
    mayBeEmpty: true,
  })
  report_categories?: AssetCategory[];
  @ListOf(() => StepRow, { about: 'The steps.', max: MAX_STEPS }) steps?: StepRow[];
  @Text({ about: 'Further steps, one per line.', nullable: true, max: 60_000 }) lines?: string | null;
}

type WantedStep = Command<CreateProcedureDto>['steps'][number];

/** Converts the form to the command of the service. */
export function procedureOf(form: Command<ProcedureForm>): Command<CreateProcedureDto> {
  const { name, description, isActive, reportCategories = [], steps = [], lines } = form;
  const pasted = pastedSteps(lines ?? '').map((step) => ({ ...step, kind: 'check' as const }));
  const all = [...steps.map(stepOf), ...pasted];
  const settings = { isActive: isActive ?? false, reportCategories };
  return { name, description: description ?? null, ...settings, steps: all };
}

/** A step without the fields that its kind does not have: the form hides them, but may still send them. */
function stepOf(row: Command<StepRow>): WantedStep {
  const { id, title, help, required, unit, min, max, choices, meterExternalId } = row;
  const { failureTitle, failureSkill, failurePriority } = row;
  const kind = row.kind ?? 'check';
  const ifAny = <Value>(field: keyof Step, value: Value | null | undefined) =>
    hasField(kind, field) ? (value ?? null) : null;
  return {
    ...{ id: id ?? null, title, help: help ?? null, kind, required: required !== 'no' },
    ...{ unit: ifAny('unit', unit), min: ifAny('min', min), max: ifAny('max', max) },
    meterExternalId: ifAny('meter_external_id', meterExternalId),
    choices: ifAny('choices', choices ? answersIn(choices) : null),
    onFailure: ifAny(
      'on_failure',
      failureTitle && {
        title: failureTitle,
        ...{ requiredSkill: failureSkill ?? null, priority: failurePriority ?? null },
      },
    ) as WantedStep['onFailure'],
  };
}

/** The answers of a choice, from one line. */
export function answersIn(line: string): string[] {
  return line.split(';').flatMap((each) => each.trim() || []);
}

/** The values of the form for a procedure, without empty ones of steps. What is usual is empty: a step to tick off, and a required one. */
export function procedureValues(procedure: ProcedureResource): FormBody {
  const { name, description, is_active: isActive, report_categories: categories, steps } = procedure;
  const rows = steps.flatMap((step, index) =>
    Object.entries({
      ...{ id: step.id, title: step.title, help: step.help, kind: step.kind === 'check' ? '' : step.kind },
      ...{ required: step.required ? '' : 'no', unit: step.unit, min: step.min, max: step.max },
      ...{ choices: step.choices?.join('; '), meter_external_id: step.meter_external_id },
      ...{ failure_title: step.on_failure?.title, failure_skill: step.on_failure?.required_skill },
      failure_priority: step.on_failure?.priority,
    }).flatMap(([field, value]): [string, string][] =>
      value ? [[`${STEPS}[${index}].${field}`, value]] : [],
    ),
  );
  return {
    ...{ name, description: description ?? '', is_active: String(isActive), lines: '' },
    report_categories: [...categories],
    ...Object.fromEntries(rows),
  };
}

/** A refused form: its rows without gaps, as errors count them, and the errors beside the fields of the form. */
export function refusedSteps(form: FormState): FormState {
  const errors = Object.entries(form.errors).map(([name, error]) => [
    name
      .replace('.on_failure.title', '.failure_title')
      .replace('.on_failure.required_skill', '.failure_skill')
      .replace('.on_failure.priority', '.failure_priority')
      .replace(/\.choices\[\d+\]$/, '.choices'),
    error,
  ]);
  return {
    ...form,
    values: renumberRows(form.values, STEPS),
    errors: Object.fromEntries(errors) as Record<string, string>,
  };
}
