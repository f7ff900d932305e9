import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { ReservingOperationsPort, type ReservingOperation } from './reserving-operations.js';
import { SparePart } from './spare-part.entity.js';
import { partCreated, partUpdated } from './spare-part.events.js';
import { sparePartResource, type SparePartResource } from './spare-part.resource.js';
import { SparePartMovement, type MovementType } from './spare-part-movement.entity.js';
import { sparePartMovementResource, type SparePartMovementResource } from './spare-part-movement.resource.js';
import {
  movementConditions,
  toConditions,
  type MovementFilters,
  type SparePartFilters,
} from './spare-parts.queries.js';
import { requireQuantity, type Movement } from './stock.js';
import { StockBooks } from './stock-books.js';
import { sparePartComplaints, sparePartMessages } from './spare-part.messages.js';

/** A part to be recorded; `unitPrice` as text with two fraction digits. */
export type NewSparePart = Pick<SparePart, 'name'> &
  Partial<
    Pick<SparePart, 'reference' | 'category' | 'unit' | 'unitPrice' | 'supplier' | 'minStock' | 'externalId'>
  >;

/** What can be changed of a part: its description. Its stock changes through movements only. */
export type SparePartChange = Partial<NewSparePart>;

/** A movement of stock, and of which part. */
export interface PartMovement extends Movement {
  readonly sparePartId: string;
}

/** What of a part is reserved for an operation. */
export interface ReservedFor {
  readonly operationId: string;
  readonly quantity: number;
}

/** The permission to move any stock, for any operation or for none. */
const ANY_STOCK = 'spare-parts:write';

/** Keeps the parts in stock and the ledger of their movements (§4.8, D28). */
@Injectable()
export class SparePartsService {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: ReservingOperationsPort,
  ) {}

  /** One page of the parts that match, newest first. */
  list(tenant: TenantReader, filters: SparePartFilters, page: PageRequest): Promise<Page<SparePartResource>> {
    return tenant.list(sparePartResource, toConditions(filters), page);
  }

  /** A part. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<SparePartResource>> {
    return (await tenant.find(sparePartResource, id)) ?? missing();
  }

  /** One page of a part's movements, newest first. @throws ApiError `not_found` for the part */
  async movements(
    tenant: TenantReader,
    id: string,
    page: PageRequest,
  ): Promise<Page<SparePartMovementResource>> {
    const movements = await tenant.list(sparePartMovementResource, [sql`r.spare_part_id = ${id}`], page);
    if (movements.isEmpty && !(await tenant.has(SparePart, id))) missing();
    return movements;
  }

  /** One page of the movements of all parts that match, newest first (D56). */
  listMovements(
    tenant: TenantReader,
    filters: MovementFilters,
    page: PageRequest,
  ): Promise<Page<SparePartMovementResource>> {
    return tenant.list(sparePartMovementResource, movementConditions(filters), page);
  }

  /** A movement. @throws ApiError `not_found` */
  async movement(tenant: TenantReader, id: string): Promise<Single<SparePartMovementResource>> {
    return (await tenant.find(sparePartMovementResource, id)) ?? missing(sparePartMessages.noMovement);
  }

  /** For which operations a part is reserved, and how much of it; what was reserved last comes first. */
  reservations(tenant: TenantReader, id: string): Promise<ReservedFor[]> {
    return tenant.rows(sql`SELECT r.operation_id AS "operationId", sum(r.quantity)::integer AS quantity
      FROM ${SparePartMovement} r WHERE r.spare_part_id = ${id} AND r.type IN ('reserve', 'release')
      GROUP BY r.operation_id HAVING sum(r.quantity) > 0 ORDER BY max(r.created_at) DESC, r.operation_id`);
  }

  /** Records a part, of which there is nothing yet. @returns its id */
  async create(work: UnitOfWork, part: NewSparePart): Promise<string> {
    const id = await work.insert(SparePart, { ...part, quantityOnHand: 0, quantityReserved: 0 });
    work.emit(partCreated, id);
    return id;
  }

  /**
   * Changes what is said of a part. A change that changes nothing does nothing (D45). An alarm is for stock that falls: a
   * higher threshold raises none.
   *
   * @returns its id
   * @throws ApiError `not_found`
   */
  async update(work: UnitOfWork, id: string, change: SparePartChange): Promise<string> {
    const part = (await work.lock(SparePart, id)) ?? missing();
    const differing = changedFields(part, change);
    if (Object.keys(differing).length === 0) return id;
    await work.update(SparePart, id, differing);
    work.emit(partUpdated, id);
    return id;
  }

  /** Makes the part that another system calls so, or changes it (D51). */
  put(work: UnitOfWork, externalId: string, part: NewSparePart): Promise<Put> {
    return putByExternalId(work, SparePart, externalId, part, {
      create: (record) => this.create(work, record),
      change: (id, record) => this.update(work, id, record),
    });
  }

  /**
   * Records a movement of a part's stock, as its type says:
   *
   * - `receive`: stock comes in.
   * - `consume`: stock is used: what is reserved for the same operation first, then what is available. What other
   *   operations have reserved is never touched.
   * - `reserve`: stock is set aside for an open operation.
   * - `release`: stock that was set aside for an open operation can be had again.
   * - `adjust`: the shelf holds more or less than the books say. A count is a fact: where it leaves less than is reserved, the
   *   newest reservations are released until the rest fits, each with its line and a notice.
   *
   * Who may not move stock at large, but may take parts, takes them for open operations that are their own.
   *
   * @returns the movement's id; of several lines in the ledger, the last one's
   * @throws ApiError `invalid_parameter` for the quantity, `not_found` for the part, `invalid_reference` for an operation
   *   that is not there or that is missing, `invalid_state` for one that is not open, `insufficient_stock`,
   *   `permission_required`
   */
  async move(work: UnitOfWork, id: string, movement: Movement): Promise<string> {
    requireQuantity(movement.type, movement.quantity);
    if (!(await work.has(SparePart, id))) missing();
    // The operation before the part, as when it is completed: two who wait for each other would never end.
    const { type, operationId = null } = movement;
    const operation = await this.lockOperation(work, type, operationId);
    if (!work.principal.may(ANY_STOCK)) await this.requireOwnUse(work, type, operationId, operation);
    const counted = isCountDown(movement) ? [id] : [];
    await this.lockReserving(work, counted);
    const books = await StockBooks.open(work, [id], operationId === null ? [] : [operationId], counted);
    if (!books.has(id)) missing();
    const last = books.enter(id, movement);
    await this.write(work, books);
    return last;
  }

  /**
   * Records many movements in a few statements (D52), each on what those before it left. One that is refused, as `move` would
   * refuse it, leaves the others alone.
   *
   * @returns the result of each, in order: the last line's id; `invalid_reference` for a part that is not there
   */
  async moveMany(work: UnitOfWork, movements: readonly PartMovement[]): Promise<Outcome[]> {
    const counted = eachOnce(movements.filter(isCountDown).map(({ sparePartId }) => sparePartId));
    const named = movements.map(({ operationId }) => operationId);
    const operationIds = eachOnce([...named, ...(await StockBooks.reservedBy(work, counted))]).sort();
    // The operations before the parts, as `move` does. Sent one behind the other, and so locked in the order of their ids.
    const locked = await Promise.all(
      operationIds.map(async (id) => [id, await this.operations.answers.lock(work, id)] as const),
    );
    const operations = new Map(locked);
    const partIds = eachOnce(movements.map(({ sparePartId }) => sparePartId));
    const books = await StockBooks.open(work, partIds, operationIds, counted);
    const outcomes: Outcome[] = [];
    for (const { sparePartId, ...movement } of movements) {
      try {
        const { type, quantity, operationId = null } = movement;
        requireQuantity(type, quantity);
        if (!books.has(sparePartId)) throw ApiError.invalidReference('spare_part_id');
        const operation = operationId === null ? undefined : operations.get(operationId);
        requireOperation(type, operationId, operation);
        if (!work.principal.may(ANY_STOCK)) await this.requireOwnUse(work, type, operationId, operation);
        outcomes.push({ id: books.enter(sparePartId, movement), isNew: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        outcomes.push({ error });
      }
    }
    await this.write(work, books);
    return outcomes;
  }

  /** Locks the operations for which parts are reserved that are counted: they lose some of it, perhaps. */
  private async lockReserving(work: UnitOfWork, partIds: readonly string[]): Promise<void> {
    for (const id of await StockBooks.reservedBy(work, partIds)) await this.operations.answers.lock(work, id);
  }

  private async write(work: UnitOfWork, books: StockBooks): Promise<void> {
    await books.write(this.alarms);
    if (books.released.length > 0) await this.operations.answers.tellReleased(work, books.released);
  }

  private async lockOperation(
    work: UnitOfWork,
    type: MovementType,
    id: string | null,
  ): Promise<ReservingOperation | undefined> {
    const operation = id === null ? undefined : await this.operations.answers.lock(work, id);
    requireOperation(type, id, operation);
    return operation;
  }

  /** What a technician may do with stock: take parts for work that is theirs, as long as there is something to do. */
  private async requireOwnUse(
    work: UnitOfWork,
    type: MovementType,
    operationId: string | null | undefined,
    operation: ReservingOperation | undefined,
  ): Promise<void> {
    work.principal.require(type === 'consume' ? 'spare-parts:consume' : ANY_STOCK);
    if (!operationId || !operation) throw neededOperation();
    if (!(await this.operations.answers.isTheirs(work, operationId))) work.principal.require(ANY_STOCK);
    if (operation.isOpen) return;
    const { status } = operation;
    throw new ApiError('invalid_state', sparePartMessages.operationTakesNone({ status }));
  }
}

/** Whether a movement says that there is less on the shelf. */
function isCountDown({ type, quantity }: Movement): boolean {
  return type === 'adjust' && quantity < 0;
}

/** Parts are reserved only for open operations (§2.8): one that has ended would keep them forever. */
function requireOperation(type: MovementType, id: string | null, operation?: ReservingOperation): void {
  const holds = type === 'reserve' || type === 'release';
  if (id === null && !holds) return;
  if (!operation) throw ApiError.invalidReference('operation_id');
  if (!holds || operation.isOpen) return;
  const { status } = operation;
  throw new ApiError('invalid_state', sparePartMessages.operationReservesNone({ status }));
}

function neededOperation(): ApiError {
  return ApiError.invalid('operation_id', sparePartComplaints.operationNeeded, 'missing_parameter');
}

function missing(reason = sparePartMessages.missing): never {
  throw ApiError.notFound(reason);
}
