import { NOWHERE, type Placement } from '../assets/index.js';
import { changedFields } from '../kernel/database/columns.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { ChecklistChanges } from '../procedures/index.js';
import type { Assignment } from './assignee-resolver.js';
import { operationAssigned, operationRescheduled } from './operation.events.js';
import type { Operation } from './operation.entity.js';
import type { AssigneeType } from './operation-status.js';
import type { Transition } from './operation-changes.js';

// Builds the transitions for requested changes of a locked operation.

/** The details of an operation that can be changed. */
export type OperationChange = Partial<
  Pick<
    Operation,
    | 'title'
    | 'description'
    | 'place'
    | 'requiredSkill'
    | 'agreedAmount'
    | 'notes'
    | 'workReport'
    | 'priority'
    | 'assetId'
    | 'externalId'
  >
> & {
  /** The procedures of its checklist (D73). */
  readonly procedureIds?: readonly string[] | null;
};

/** The fields that can still be changed after completion (D23). */
const CHANGEABLE_AFTER_COMPLETION = new Set(['notes', 'workReport', 'agreedAmount']);

/** The ids of the assets whose places a change of details needs: the present asset and the new one. */
export function assetsOf(operation: Operation, change: OperationChange): (string | null)[] {
  const { assetId } = changedFields(operation, change);
  return assetId === undefined ? [] : [assetId, operation.assetId];
}

/**
 * The transition for a change of details; undefined when nothing differs. A new asset also sets the place, unless a person set
 * the place before or sets it with this change.
 *
 * @param places the places of the assets that `assetsOf` returns
 * @param checklists what a change of its procedures needs
 * @throws ApiError `invalid_reference` for an asset or a procedure that the business does not have; `invalid_state` for a procedure
 *   with results that is removed
 */
export function detailsTransition(
  operation: Operation,
  change: OperationChange,
  places: ReadonlyMap<string, Placement>,
  checklists?: ChecklistChanges,
): Transition | undefined {
  const { procedureIds, ...fields } = change;
  const checklist = checklists?.changeOf(operation, procedureIds);
  const changed = { ...changedFields(operation, fields), ...checklist?.patch };
  const names = Object.keys(changed);
  if (names.length === 0) return undefined;
  const moved = changed.assetId === undefined ? {} : placedWith(operation, changed.assetId, places);
  const isAllowedAfterCompletion = names.every((name) => CHANGEABLE_AFTER_COMPLETION.has(name));
  return {
    operation,
    action: isAllowedAfterCompletion ? 'update notes, work_report and agreed_amount' : 'update',
    change: changedFields(operation, { ...moved, ...changed }),
    checklist,
  };
}

/** The transition for a move on the calendar; null takes the operation off it. Undefined when nothing differs. */
export function scheduleTransition(operation: Operation, scheduledFor: Date | null): Transition | undefined {
  const change = changedFields(operation, { scheduledFor });
  if (Object.keys(change).length === 0) return undefined;
  return { operation, action: 'reschedule', change, event: operationRescheduled };
}

/**
 * The transition for an assignment. Assigning the same person again counts as an assignment too.
 *
 * @param assignment undefined when the assignee does not exist or cannot get work
 * @throws ApiError `invalid_reference` if `assignment` is undefined
 */
export function assignmentTransition(
  operation: Operation,
  assigneeType: AssigneeType,
  assignment: Assignment | undefined,
): Transition {
  if (!assignment) throw ApiError.invalidReference(`${assigneeType}_id`);
  return {
    operation,
    action: `assign to a ${assigneeType}`,
    change: { ...assignment, renamedTechnicianId: null, renamedTo: null },
    event: operationAssigned,
  };
}

/** The place of an operation after its asset was changed or removed. */
function placedWith(
  operation: Operation,
  assetId: string | null,
  places: ReadonlyMap<string, Placement>,
): Pick<Operation, 'buildingId'> & Partial<Pick<Operation, 'place'>> {
  const placeOf = (id: string | null) => (id === null ? NOWHERE : places.get(id));
  const location = placeOf(assetId);
  if (!location) throw ApiError.invalidReference('asset_id');
  const byHand = operation.place !== null && operation.place !== placeOf(operation.assetId)?.place;
  return { buildingId: location.buildingId, ...(byHand ? {} : { place: location.place }) };
}
