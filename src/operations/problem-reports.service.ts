import { Injectable } from '@nestjs/common';
import { User } from '../access/index.js';
import { Asset, AssetLookups, MachineStates } from '../assets/index.js';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { truncate } from '../kernel/validation/field-errors.js';
import { ProceduresOfOperations } from '../procedures/index.js';
import type { Priority } from '../technicians/index.js';
import { Operation } from './operation.entity.js';
import { detailsTransition } from './operation-moves.js';
import { OperationNotices } from './operation-notices.js';
import { OperationOpenings, type NewOperation } from './operation-openings.js';
import { isOpen } from './operation-status.js';
import { OperationTransitions, type Opening } from './operation-transitions.js';
import { operationMessages } from './operation.messages.js';

/** The maximum length of a description. */
const MAX_DESCRIPTION = 10_000;

/** Additional input for opening an operation. */
interface Stopped {
  /** Whether the machine is stopped. */
  readonly isStopped?: boolean;
}

/** A problem as its reporter describes it. */
export interface ProblemReport extends Stopped {
  readonly title: string;
  readonly description?: string | null;
  readonly assetId?: string | null;
  readonly priority?: Priority | null;
}

/**
 * Takes problem reports. Any person of the business may report a problem. Dispatchers (`operations:write`) are notified at
 * once.
 */
@Injectable()
export class ProblemReports {
  constructor(
    private readonly assets: AssetLookups,
    private readonly machines: MachineStates,
    private readonly notices: OperationNotices,
    private readonly openings: OperationOpenings,
    private readonly procedures: ProceduresOfOperations,
    private readonly transitions: OperationTransitions,
  ) {}

  /**
   * Opens an unassigned operation, with the procedures for reports about such an asset, and notifies dispatchers. A stopped machine
   * goes out of service, which begins its downtime.
   * This is the only status that technicians may set on a machine without having work on it.
   *
   * @returns the operation's id
   * @throws ApiError `permission_required`; otherwise as `open`
   */
  async report(work: UnitOfWork, { isStopped = false, ...problem }: ProblemReport): Promise<string> {
    work.principal.require('operations:report');
    const asset = (await this.assets.named(work, [problem.assetId ?? null])).get(problem.assetId ?? '');
    const procedureIds = asset && (await this.procedures.ofReports(work, asset.category));
    const wanted = { ...problem, assigneeType: null, procedureIds, skipsUnavailableProcedures: true };
    const opening = await this.plan(work, wanted, isStopped);
    const { title, place = null, priority = null } = opening.details;
    const details = { ...opening.details, reportedBy: work.principal.id };
    const id = this.transitions.open(work, { ...opening, details });
    this.notices.reported(work, {
      id,
      number: opening.number,
      title,
      place,
      priority,
      isStopped,
      who: await nameOf(work),
      asset: asset?.name ?? null,
    });
    await this.stop(work, opening, isStopped);
    return id;
  }

  /**
   * Adds a report to an open operation, instead of opening a second one for the same problem: its description names the reporter
   * and what they wrote. Notifies dispatchers, and handles a stopped machine, as `report` does.
   *
   * @returns the operation's id
   * @throws ApiError `permission_required`; `invalid_reference` on `joins` for an operation that does not exist; `invalid_state`
   *   for one that is closed meanwhile
   */
  async join(
    work: UnitOfWork,
    operationId: string,
    { title, description, priority = null, isStopped = false }: ProblemReport,
  ): Promise<string> {
    work.principal.require('operations:report');
    const operation = await work.lock(Operation, operationId);
    if (!operation) throw ApiError.invalidReference('joins');
    if (!isOpen(operation.status)) throw new ApiError('invalid_state', operationMessages.closedMeanwhile);
    const who = await nameOf(work);
    const added = [who === null ? title : `${who}: ${title}`, description ?? ''].join('\n').trim();
    const whole = [operation.description ?? '', added].filter(Boolean).join('\n\n');
    const transition = detailsTransition(
      operation,
      { description: truncate(whole, MAX_DESCRIPTION) },
      new Map(),
    );
    if (transition) await this.transitions.applyAll(work, [transition]);
    const assets = await this.assets.named(work, [operation.assetId]);
    this.notices.reported(work, {
      id: operationId,
      number: operation.number,
      title,
      place: operation.place,
      priority,
      isStopped,
      who,
      asset: assets.get(operation.assetId ?? '')?.name ?? null,
    });
    if (isStopped && operation.assetId !== null)
      await this.machines.report(work, operation.assetId, 'stopped', { note: title });
    return operationId;
  }

  /**
   * Opens an operation, assigned or not, and records whether its machine is stopped.
   *
   * @returns its id
   * @throws ApiError `permission_required`; `invalid_reference` for a technician, vendor or asset that the business does not
   *   have; `invalid_parameter` on `asset_id` if the machine is stopped but no asset is given
   */
  async open(work: UnitOfWork, { isStopped = false, ...wanted }: NewOperation & Stopped): Promise<string> {
    work.principal.require('operations:write');
    const opening = await this.plan(work, wanted, isStopped);
    const id = this.transitions.open(work, opening);
    await this.stop(work, opening, isStopped);
    return id;
  }

  private async plan(work: UnitOfWork, wanted: NewOperation, isStopped: boolean): Promise<Opening> {
    if (isStopped && !wanted.assetId)
      throw new ApiError('invalid_parameter', operationMessages.stoppedAssetNeeded, 'asset_id');
    // Before `planOne` takes a weaker lock on the asset: two reports that both held that one could not continue.
    if (isStopped && wanted.assetId) await work.lock(Asset, wanted.assetId);
    return this.openings.planOne(work, wanted);
  }

  private async stop(work: UnitOfWork, { details }: Opening, isStopped: boolean): Promise<void> {
    if (!isStopped || !details.assetId) return;
    await this.machines.report(work, details.assetId, 'stopped', { note: details.title });
  }
}

async function nameOf(work: UnitOfWork): Promise<string | null> {
  const found = await work.row<{ name: string }>(
    sql`SELECT r.name FROM ${User} r WHERE r.id = ${work.principal.id}`,
  );
  return found?.name ?? null;
}
