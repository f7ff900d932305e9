import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { Operation, OperationBookings, operationMessages } from '../operations/index.js';
import { CostEntry, type CostEntryResource, costEntryResource } from './cost-entry.entity.js';
import type { CreateCostDto } from './labor.dto.js';
import { costEntryCreated } from './labor.events.js';
import { laborMessages } from './labor.messages.js';
import { CORRECTABLE_DAYS, isCorrectable } from './labor-rights.js';

/** How many costs a page shows. */
const SHOWN = 200;

/** A cost on a page, and whether the reader may delete it. */
export type ShownCost = CostEntryResource & { readonly mayDelete: boolean };

/** Other costs of operations (D74). In any status of the operation: invoices come late. */
@Injectable()
export class CostEntriesService {
  constructor(private readonly bookings: OperationBookings) {}

  /** One page of the costs of an operation, newest first. @throws ApiError `not_found` for the operation */
  async list(tenant: TenantReader, operationId: string, page: PageRequest): Promise<Page<CostEntryResource>> {
    if (!(await tenant.has(Operation, operationId))) throw ApiError.notFound(operationMessages.missing);
    return tenant.list(costEntryResource, [sql`r.operation_id = ${operationId}`], page);
  }

  /** The newest costs of an operation for a page. */
  async shown(tenant: TenantReader, operationId: string): Promise<ShownCost[]> {
    const found = await tenant.list(costEntryResource, [sql`r.operation_id = ${operationId}`], {
      ...{ limit: SHOWN, after: null },
    });
    return found.items().map((cost) => {
      const { kind, id } = cost.actor;
      const createdAt = new Date(cost.created_at);
      return { ...cost, mayDelete: mayDelete(tenant, { actorKind: kind, actorId: id, createdAt }) };
    });
  }

  /** Reads a cost. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<CostEntryResource>> {
    return (await tenant.find(costEntryResource, id)) ?? noCost();
  }

  /** Records a cost of an operation. @returns its id @throws ApiError `not_found` for the operation; `permission_required` */
  async add(work: UnitOfWork, operationId: string, cost: Command<CreateCostDto>): Promise<string> {
    if (!work.principal.may('time:write')) work.principal.require('time:record');
    const operation = (await this.bookings.lockAll(work, [operationId])).get(operationId);
    if (!operation) throw ApiError.notFound(operationMessages.missing);
    const { kind: actorKind, id: actorId } = work.principal;
    const id = work.newId();
    work.insert(CostEntry, { ...cost, id, operationId, actorKind, actorId });
    work.emit(costEntryCreated, id);
    await this.book(work, operation);
    return id;
  }

  /**
   * Deletes a cost: with `time:write` any, and the person who recorded it for a week. The deletion is in the audit log and in the
   * history of the operation.
   *
   * @returns the operation's id
   * @throws ApiError `not_found`; `permission_required`; `invalid_state` after a week
   */
  async delete(work: UnitOfWork, id: string): Promise<string> {
    const seen = await work.row<Pick<CostEntry, 'operationId'>>(
      sql`SELECT r.operation_id AS "operationId" FROM ${CostEntry} r WHERE r.id = ${id}`,
    );
    if (!seen) noCost();
    const operation = (await this.bookings.lockAll(work, [seen.operationId])).get(seen.operationId)!;
    const cost = (await work.lock(CostEntry, id)) ?? noCost();
    requireOwn(work, cost);
    await work.remove(CostEntry, id);
    await this.book(work, operation);
    const { operationId, description, amount } = cost;
    const details = { operation_id: operationId, description, amount };
    await auditDeletions(work, 'cost_entry.deleted', [{ id, name: operation.title, details }]);
    return operationId;
  }

  private async book(work: UnitOfWork, operation: Operation): Promise<void> {
    const sum = await work.row<{ otherCost: string }>(
      sql`SELECT coalesce(sum(r.amount), 0)::text AS "otherCost" FROM ${CostEntry} r WHERE r.operation_id = ${operation.id}`,
    );
    this.bookings.record(work, operation, sum!, {});
  }
}

type Recorded = Pick<CostEntry, 'actorKind' | 'actorId' | 'createdAt'>;

function isOwn({ principal: { kind, id } }: TenantReader, { actorKind, actorId }: Recorded): boolean {
  return actorKind === kind && actorId === id;
}

function mayDelete(tenant: TenantReader, cost: Recorded): boolean {
  if (tenant.principal.may('time:write')) return true;
  return isOwn(tenant, cost) && isCorrectable(tenant, cost.createdAt);
}

/** @throws ApiError `permission_required`; `invalid_state` */
function requireOwn(work: UnitOfWork, cost: Recorded): void {
  if (mayDelete(work, cost)) return;
  if (!isOwn(work, cost)) throw new ApiError('permission_required', laborMessages.notTheirCost);
  throw new ApiError('invalid_state', laborMessages.tooLate({ days: CORRECTABLE_DAYS }));
}

function noCost(): never {
  throw ApiError.notFound(laborMessages.noCost);
}
