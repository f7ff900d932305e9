import type { Step } from '../../procedures/index.js';

/** A field of a step, without its id. */
export type StepField = Exclude<keyof Step, 'id'>;

/** A field that differs between two versions of a step. */
export interface FieldChange {
  readonly field: StepField;
  readonly before: Step[StepField];
  readonly after: Step[StepField];
}

/** A step that differs between two versions of a procedure. */
export interface StepDifference {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The step as it is now; if it was removed, as it was. */
  readonly step: Step;
  /** The changed fields of a step that is in both versions. */
  readonly changes: readonly FieldChange[];
  /** The places before and after, counted from 1, of a step that was moved. */
  readonly places: readonly [before: number, after: number] | null;
}

/**
 * The differences between two versions, step by step: in the order of the later one, with removed steps where they were. A step is the same
 * if its id is. It was moved if its order among the steps of both versions differs; as few as possible count as moved.
 */
export function stepDifferences(before: readonly Step[], after: readonly Step[]): StepDifference[] {
  const [placesBefore, placesAfter] = [placesOf(before), placesOf(after)];
  const common = after.filter(({ id }) => placesBefore.has(id)).map(({ id }) => id);
  const unmoved = longestRising(common, (id) => placesBefore.get(id)!);
  const removedAfter = (id: string | null) => removedBehind(before, placesAfter, id);
  const ofStep = (step: Step): StepDifference[] => {
    const at = placesBefore.get(step.id);
    if (at === undefined) return [{ kind: 'added', step, changes: [], places: null }];
    const changes = changesOf(before[at]!, step);
    const places = unmoved.has(step.id) ? null : ([at + 1, placesAfter.get(step.id)! + 1] as const);
    const kind = changes.length > 0 ? 'changed' : 'moved';
    return changes.length > 0 || places ? [{ kind, step, changes, places }] : [];
  };
  return [...removedAfter(null), ...after.flatMap((step) => [...ofStep(step), ...removedAfter(step.id)])];
}

function placesOf(steps: readonly Step[]): ReadonlyMap<string, number> {
  return new Map(steps.map(({ id }, index) => [id, index]));
}

/** The removed steps right behind a step that stays; without an id, those at the beginning. */
function removedBehind(
  before: readonly Step[],
  staying: ReadonlyMap<string, number>,
  id: string | null,
): StepDifference[] {
  const start = id === null ? 0 : before.findIndex((step) => step.id === id) + 1;
  if (id !== null && start === 0) return [];
  const rest = before.slice(start);
  const end = rest.findIndex((step) => staying.has(step.id));
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .map((step) => ({ kind: 'removed', step, changes: [], places: null }));
}

const FIELDS: readonly StepField[] = [
  ...(['title', 'help', 'kind', 'required', 'unit', 'min', 'max', 'choices'] as const),
  ...(['meter_external_id', 'on_failure'] as const),
];

function changesOf(before: Step, after: Step): FieldChange[] {
  return FIELDS.flatMap((field) =>
    JSON.stringify(textsOf(before[field])) === JSON.stringify(textsOf(after[field]))
      ? []
      : [{ field, before: before[field], after: after[field] }],
  );
}

/** A value whose keys are in a fixed order: the database has its own. */
function textsOf(value: Step[StepField]): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The members of a longest subsequence whose ranks rise. */
function longestRising(items: readonly string[], rankOf: (item: string) => number): ReadonlySet<string> {
  const best: string[][] = [];
  for (const item of items) {
    const rank = rankOf(item);
    const at = best.findIndex((chain) => rankOf(chain.at(-1)!) > rank);
    const place = at < 0 ? best.length : at;
    best[place] = [...(best[place - 1] ?? []), item];
  }
  return new Set(best.at(-1));
}
