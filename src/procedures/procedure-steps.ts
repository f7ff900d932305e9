import { ApiError } from '../kernel/errors/api-error.js';
import { shortDecimal, toMillionths } from '../kernel/decimals.js';
import type { Reason } from '../kernel/messages/messages.js';
import type { Command } from '../kernel/validation/field.js';
import type { Step, StepKind } from './procedure.entity.js';
import { procedureComplaints } from './procedure.messages.js';
import type { StepDto } from './procedures.dto.js';

/** A step as a client sends it. */
export type WantedStep = Command<StepDto>;

const MEASURED: readonly StepKind[] = ['number', 'reading'];
/** The kinds of steps that can fail. */
const FAILING: readonly StepKind[] = ['pass_fail', ...MEASURED];
/** The fields that only some kinds have. */
const ONLY_FOR = {
  unit: MEASURED,
  min: MEASURED,
  max: MEASURED,
  choices: ['choice'],
  meter_external_id: ['reading'],
  on_failure: FAILING,
} as const satisfies Partial<Record<keyof Step, readonly StepKind[]>>;

/** Whether steps of a kind can have a field. */
export function hasField(kind: StepKind, field: keyof Step): boolean {
  const kinds: readonly StepKind[] | undefined = (
    ONLY_FOR as Partial<Record<keyof Step, readonly StepKind[]>>
  )[field];
  return kinds === undefined || kinds.includes(kind);
}

/** The maximum number of answers of a choice, and their length. */
const MAX_CHOICES = 50;
const MAX_CHOICE = 120;

/**
 * Steps in their stored form.
 *
 * @param known the ids of the steps of the version before: a step keeps its id, so that its results can be compared
 * @param newId generates the id of a new step
 * @throws ApiError `invalid_parameter`, which names the field, as in `steps[2].choices`
 */
export function stepsOf(
  wanted: readonly WantedStep[],
  known: ReadonlySet<string>,
  newId: () => string,
): Step[] {
  if (wanted.length === 0) throw ApiError.invalid('steps', procedureComplaints.noSteps);
  const used = new Set<string>();
  return wanted.map((each, index) => {
    const refuse = (name: string, reason: Reason) => ApiError.invalid(`steps[${index}].${name}`, reason);
    if (each.id != null && !known.has(each.id)) throw refuse('id', procedureComplaints.unknownStep);
    if (each.id != null && used.has(each.id)) throw refuse('id', procedureComplaints.repeatedStep);
    const step = stepOf(each, each.id ?? newId());
    used.add(step.id);
    for (const [name, kinds] of Object.entries(ONLY_FOR))
      if (step[name as keyof Step] !== null && !hasField(step.kind, name as keyof Step))
        throw refuse(name, procedureComplaints.onlyFor({ kinds }));
    if (step.kind === 'choice' && !areChoices(step.choices))
      throw refuse('choices', procedureComplaints.choicesNeeded);
    if (step.min !== null && step.max !== null && toMillionths(step.min) > toMillionths(step.max))
      throw refuse('min', procedureComplaints.minAboveMax);
    return step;
  });
}

function stepOf(wanted: WantedStep, id: string): Step {
  const { title, help = null, kind, required = true, unit = null, min, max, onFailure } = wanted;
  const { choices = null, meterExternalId = null } = wanted;
  return {
    id,
    title,
    help,
    kind,
    required,
    unit,
    min: min == null ? null : shortDecimal(min),
    max: max == null ? null : shortDecimal(max),
    choices: choices && choices.map((choice) => choice.trim()),
    meter_external_id: meterExternalId,
    on_failure: onFailure
      ? {
          title: onFailure.title,
          required_skill: onFailure.requiredSkill ?? null,
          priority: onFailure.priority ?? null,
        }
      : null,
  };
}

function areChoices(choices: readonly string[] | null): boolean {
  return (
    choices !== null &&
    choices.length <= MAX_CHOICES &&
    new Set(choices).size === choices.length &&
    choices.every((choice) => choice.length > 0 && choice.length <= MAX_CHOICE && isStorable(choice))
  );
}

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** The number of steps, and of those that an operation needs a result of. */
export function countsOf(steps: readonly Step[]): { stepCount: number; requiredCount: number } {
  return { stepCount: steps.length, requiredCount: steps.filter(({ required }) => required).length };
}
