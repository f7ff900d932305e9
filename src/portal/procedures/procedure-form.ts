import type { Command } from '../../kernel/validation/field.js';
import { Bool, ListOf, Measure, OneOf, Text } from '../../kernel/validation/fields.js';
import {
  type CreateProcedureDto,
  MAX_STEPS,
  type ProcedureResource,
  STEP_KINDS,
  type StepKind,
} from '../../procedures/index.js';
import { PRIORITIES, type Priority, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import type { FormBody } from '../kit/index.js';

/** The name of the list of steps, as in the command. */
export const STEPS = 'steps';

/** A step as the form has it: flat, with the answers of a choice in one line. */
class StepRow {
  @Text({ about: 'The step that it was before.', nullable: true }) id?: string | null;
  @Text({ about: 'What to do.', nullable: true, max: 255 }) title?: string | null;
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
  @ListOf(() => StepRow, { about: 'The steps.', max: MAX_STEPS }) steps?: StepRow[];
  @Text({ about: 'Further steps, one per line.', nullable: true, max: 60_000 }) lines?: string | null;
}

/** Converts the form to the command of the service. A row without a title is left out. */
export function procedureOf(form: Command<ProcedureForm>): Command<CreateProcedureDto> {
  const { name, description, isActive, steps = [], lines } = form;
  const rows = steps.flatMap((row) => (row.title ? [stepOf(row, row.title)] : []));
  const pasted = (lines ?? '').split('\n').flatMap((line) => {
    const title = line.replace(/^\s*(?:[-*•☐□]|\d+[.)])\s*/, '').trim();
    return title === '' ? [] : [{ title: title.slice(0, 255), kind: 'check' as const }];
  });
  return { name, description: description ?? null, isActive: isActive ?? false, steps: [...rows, ...pasted] };
}

function stepOf(row: Command<StepRow>, title: string): Command<CreateProcedureDto>['steps'][number] {
  const { id, help, kind, required, unit, min, max, choices, meterExternalId } = row;
  const { failureTitle, failureSkill, failurePriority } = row;
  return {
    ...{ id: id ?? null, title, help: help ?? null, kind: kind ?? 'check', required: required !== 'no' },
    ...{ unit: unit ?? null, min: min ?? null, max: max ?? null, meterExternalId: meterExternalId ?? null },
    choices: choices ? choices.split(';').flatMap((each) => each.trim() || []) : null,
    onFailure: failureTitle
      ? {
          title: failureTitle,
          requiredSkill: failureSkill ?? null,
          priority: failurePriority ?? null,
        }
      : null,
  };
}

/** The values of the form for a procedure. */
export function procedureValues(procedure: ProcedureResource): FormBody {
  const { name, description, is_active: isActive, steps } = procedure;
  const rows = steps.flatMap((step, index) =>
    Object.entries({
      ...{ id: step.id, title: step.title, help: step.help, kind: step.kind },
      ...{ required: step.required ? 'yes' : 'no', unit: step.unit, min: step.min, max: step.max },
      ...{ choices: step.choices?.join('; '), meter_external_id: step.meter_external_id },
      ...{ failure_title: step.on_failure?.title, failure_skill: step.on_failure?.required_skill },
      failure_priority: step.on_failure?.priority,
    }).map(([field, value]): [string, string] => [`${STEPS}[${index}].${field}`, value ?? '']),
  );
  return {
    ...{ name, description: description ?? '', is_active: String(isActive), lines: '' },
    ...Object.fromEntries(rows),
  };
}
