import { Injectable } from '@nestjs/common';
import { AssetLookups, NOWHERE, type Placement } from '../assets/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { eachOnce } from '../kernel/ids.js';
import { type ChecklistChanges, columnsOfNew, ProceduresOfOperations } from '../procedures/index.js';
import type { Priority, TradeCode } from '../technicians/index.js';
import { AssigneeResolver, UNASSIGNED, type Assignment, type WantedAssignee } from './assignee-resolver.js';
import type { AssigneeType } from './operation-status.js';
import { OperationNumbers } from './operation-numbers.js';
import type { Opening } from './operation-transitions.js';

/** The input for opening an operation (§4.2). */
export interface NewOperation extends Omit<WantedAssignee, 'assigneeType'> {
  readonly title: string;
  /** The reason behind the title, if the product generated it. */
  readonly titleReason?: Reason | null;
  /** Null for an unassigned operation. */
  readonly assigneeType: AssigneeType | null;
  readonly requiredSkill?: TradeCode | null;
  readonly description?: string | null;
  /** The reason behind the description, if the product generated it. */
  readonly descriptionReason?: Reason | null;
  readonly assetId?: string | null;
  /** The place; taken from the asset if left out. */
  readonly place?: string | null;
  readonly scheduledFor?: Date | null;
  readonly priority?: Priority | null;
  readonly agreedAmount?: string | null;
  readonly notes?: string | null;
  readonly externalId?: string | null;
  /** The procedures of its checklist (D73). */
  readonly procedureIds?: readonly string[] | null;
  /** Leaves out procedures that no longer exist or are not active, for operations that no person opens. */
  readonly skipsUnavailableProcedures?: boolean;
}

/** A new operation with its references resolved, or the error that refuses it. */
type Planned = { readonly opening: Opening } | { readonly error: ApiError };

/** Resolves the references of new operations, and takes their numbers. Each lookup is one statement for all operations. */
@Injectable()
export class OperationOpenings {
  constructor(
    private readonly assignees: AssigneeResolver,
    private readonly assets: AssetLookups,
    private readonly numbers: OperationNumbers,
    private readonly procedures: ProceduresOfOperations,
  ) {}

  /** @throws ApiError `invalid_reference` for a technician, vendor, asset or procedure that the business does not have */
  async planOne(work: UnitOfWork, wanted: NewOperation): Promise<Opening> {
    const [planned] = await this.plan(work, [wanted]);
    if ('error' in planned!) throw planned.error;
    return planned!.opening;
  }

  /** Returns one result per operation, in order: an opening, or an error if a record that it names does not exist. */
  async plan(work: UnitOfWork, wanted: readonly NewOperation[]): Promise<Planned[]> {
    const withAssignee = wanted.filter(hasAssignee);
    const assetIds = eachOnce(wanted.map(({ assetId }) => assetId));
    // They run concurrently, so the numbers cost no round trip. Those of refused operations stay unused.
    const [assignments, places, first, checklists] = await Promise.all([
      this.assignees.findAll(work, withAssignee),
      this.assets.lockPlacesOf(work, assetIds),
      this.numbers.take(work.principal.businessId, wanted.length),
      this.procedures.forNew(
        work,
        wanted.map(({ procedureIds }) => procedureIds),
      ),
    ]);
    const next = assignments.values();
    return wanted.map((each, index) => {
      const assignment = hasAssignee(each) ? next.next().value : UNASSIGNED;
      const location = each.assetId ? places.get(each.assetId) : NOWHERE;
      return planOf(each, first + index, checklists, assignment, location);
    });
  }
}

function hasAssignee(wanted: NewOperation): wanted is NewOperation & WantedAssignee {
  return wanted.assigneeType !== null;
}

function planOf(
  wanted: NewOperation,
  number: number,
  checklists: ChecklistChanges,
  assignment?: Assignment,
  location?: Placement,
): Planned {
  const { assigneeType, technicianId: _technician, vendorId: _vendor, ...others } = wanted;
  const { procedureIds, skipsUnavailableProcedures, ...fields } = others;
  if (!assignment || !location) {
    const missing = [...(assignment ? [] : [`${assigneeType}_id`]), ...(location ? [] : ['asset_id'])];
    return { error: ApiError.invalidReference(...missing) };
  }
  const status = assigneeType === 'technician' ? 'assigned' : 'new';
  const place = fields.place ?? location.place;
  try {
    const procedures = checklists.ofNew(procedureIds, skipsUnavailableProcedures);
    const details = { ...fields, place, buildingId: location.buildingId, ...columnsOfNew(procedures) };
    return { opening: { status, assignment, number, details, procedures } };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}
