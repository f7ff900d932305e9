import { ApiError } from '../kernel/errors/api-error.js';
import type { OperationProcedure, Procedure } from './procedure.entity.js';
import { procedureComplaints, procedureMessages } from './procedure.messages.js';

/** A procedure as an operation gets it: in its version of the moment. */
export interface AvailableProcedure extends Pick<Procedure, 'id' | 'name' | 'version'> {
  readonly requiredCount: number;
}

/** A procedure that an operation has. */
export interface PresentProcedure extends Pick<
  OperationProcedure,
  'id' | 'operationId' | 'procedureId' | 'procedureName'
> {
  readonly requiredCount: number;
  /** Whether a step of it has or had a result. */
  readonly hasResults: boolean;
}

/** The columns of an operation that its checklist has. */
export interface ChecklistColumns {
  readonly procedureIds: string[] | null;
  readonly requiredOpen: number | null;
}

/** A change of the procedures of an operation. */
export interface ChecklistChange {
  readonly patch: ChecklistColumns;
  readonly added: readonly AvailableProcedure[];
  /** The ids of the rows to remove. */
  readonly removed: readonly string[];
  /** The names before and after, for the history. */
  readonly recorded: { readonly from: string | null; readonly to: string | null };
}

/** What a change of the procedures of some operations needs to know. */
export class ChecklistChanges {
  constructor(
    private readonly available: ReadonlyMap<string, AvailableProcedure>,
    private readonly present: readonly PresentProcedure[] = [],
  ) {}

  /**
   * The change to these procedures; undefined without a difference. What the operation has already stays in its version.
   *
   * @param wanted undefined for no change; null or empty for no checklist
   * @throws ApiError `invalid_reference` for a procedure that does not exist or is not active; `invalid_state` for one that is removed
   *   although it has results
   */
  changeOf(
    operation: ChecklistColumns & { readonly id: string },
    wanted: readonly string[] | null | undefined,
  ): ChecklistChange | undefined {
    const before = operation.procedureIds ?? [];
    const after = wanted ?? [];
    if (wanted === undefined || before.join() === after.join()) return undefined;
    const present = new Map(
      this.present
        .filter(({ operationId }) => operationId === operation.id)
        .map((each) => [each.procedureId, each]),
    );
    const added = this.named(after.filter((id) => !present.has(id)));
    const removed = [...present.values()].filter(({ procedureId }) => !after.includes(procedureId));
    const kept = removed.find(({ hasResults }) => hasResults);
    if (kept)
      throw new ApiError(
        'invalid_state',
        procedureMessages.hasResults({ name: kept.procedureName }),
        'procedure_ids',
      );
    const nameOf = (id: string) => present.get(id)?.procedureName ?? this.available.get(id)!.name;
    const open = (operation.requiredOpen ?? 0) + sumOf(added) - sumOf(removed);
    return {
      patch: after.length === 0 ? NO_CHECKLIST : { procedureIds: [...after], requiredOpen: open },
      added,
      removed: removed.map(({ id }) => id),
      recorded: { from: listed(before.map(nameOf)), to: listed(after.map(nameOf)) },
    };
  }

  /**
   * The procedures of a new operation.
   *
   * @param skipsUnavailable leaves out those that no longer exist or are not active, for operations that no person opens
   * @throws ApiError `invalid_reference`
   */
  ofNew(wanted: readonly string[] | null | undefined, skipsUnavailable = false): AvailableProcedure[] {
    const ids = wanted ?? [];
    return this.named(skipsUnavailable ? ids.filter((id) => this.available.has(id)) : ids);
  }

  private named(ids: readonly string[]): AvailableProcedure[] {
    const missing = ids.filter((id) => !this.available.has(id));
    if (missing.length > 0) throw unavailable(missing);
    return ids.map((id) => this.available.get(id)!);
  }
}

/** The columns of an operation without a checklist. */
const NO_CHECKLIST: ChecklistColumns = { procedureIds: null, requiredOpen: null };

/** The columns of a new operation with these procedures. */
export function columnsOfNew(procedures: readonly AvailableProcedure[]): Partial<ChecklistColumns> {
  if (procedures.length === 0) return {};
  return { procedureIds: procedures.map(({ id }) => id), requiredOpen: sumOf(procedures) };
}

/** The error for procedures that do not exist or are not active. */
export function unavailable(ids: readonly string[], param = 'procedure_ids'): ApiError {
  return ApiError.invalid(param, procedureComplaints.unavailable({ ids }), 'invalid_reference');
}

function sumOf(procedures: readonly { readonly requiredCount: number }[]): number {
  return procedures.reduce((sum, { requiredCount }) => sum + requiredCount, 0);
}

function listed(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(', ');
}
