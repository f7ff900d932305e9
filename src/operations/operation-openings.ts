import { Injectable } from '@nestjs/common';
import { AssetLookups, NOWHERE, type Placement } from '../assets/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import type { TradeCode } from '../technicians/index.js';
import { AssigneeResolver, UNASSIGNED, type Assignment, type WantedAssignee } from './assignee-resolver.js';
import type { Priority } from './operation.entity.js';
import type { AssigneeType } from './operation-status.js';
import type { Opening } from './operation-transitions.js';

/** What someone needs to say to open an operation (§4.2). */
export interface NewOperation extends Omit<WantedAssignee, 'assigneeType'> {
  readonly title: string;
  /** Null for no one: it is for someone to assign. */
  readonly assigneeType: AssigneeType | null;
  readonly requiredSkill?: TradeCode | null;
  readonly description?: string | null;
  readonly assetId?: string | null;
  /** Where; from the asset when it is left out. */
  readonly place?: string | null;
  readonly scheduledFor?: Date | null;
  readonly priority?: Priority | null;
  readonly agreedAmount?: string | null;
  readonly notes?: string | null;
  readonly externalId?: string | null;
}

/** How an operation is to be opened, or why it cannot be. */
type Planned = { readonly opening: Opening } | { readonly error: ApiError };

/** Finds out how operations are to be opened, one or many: each look-up is one statement, however many there are. */
@Injectable()
export class OperationOpenings {
  constructor(
    private readonly assignees: AssigneeResolver,
    private readonly assets: AssetLookups,
  ) {}

  /** What becomes of each wish, in their order: it names a technician, a vendor or an asset that is not there, or is an opening. */
  async plan(tenant: TenantReader, wanted: readonly NewOperation[]): Promise<Planned[]> {
    const forSomebody = wanted.filter(isForSomebody);
    const assetIds = eachOnce(wanted.map(({ assetId }) => assetId));
    // Both go out together.
    const [assignments, places] = await Promise.all([
      this.assignees.findAll(tenant, forSomebody),
      this.assets.placesOf(tenant, assetIds),
    ]);
    const next = assignments.values();
    return wanted.map((each) => {
      const assignment = isForSomebody(each) ? next.next().value : UNASSIGNED;
      const location = each.assetId ? places.get(each.assetId) : NOWHERE;
      return planOf(each, assignment, location);
    });
  }
}

function isForSomebody(wanted: NewOperation): wanted is NewOperation & WantedAssignee {
  return wanted.assigneeType !== null;
}

function planOf(wanted: NewOperation, assignment?: Assignment, location?: Placement): Planned {
  const { assigneeType, technicianId: _technician, vendorId: _vendor, ...said } = wanted;
  if (!assignment || !location) {
    const missing = [...(assignment ? [] : [`${assigneeType}_id`]), ...(location ? [] : ['asset_id'])];
    return { error: ApiError.invalidReference(...missing) };
  }
  const status = assigneeType === 'technician' ? 'assigned' : 'new';
  const details = { ...said, place: said.place ?? location.place, buildingId: location.buildingId };
  return { opening: { status, assignment, details } };
}
