import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { changedFields } from '../kernel/database/columns.js';
import { duplicateExternalId, putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { SIMILAR_ROWS, similarity, textResembles } from '../kernel/database/search.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { type ReservingOperation, ReservingOperationsPort } from './movement-reversals.service.js';
import { SparePart, sparePartResource, type SparePartResource } from './spare-part.entity.js';
import { partCreated, partUpdated } from './spare-part.events.js';
import {
  type MovementType,
  SparePartMovement,
  sparePartMovementResource,
  type SparePartMovementResource,
} from './spare-part-movement.entity.js';
import {
  movementConditions,
  sparePartConditions,
  type MovementFilters,
  type SparePartFilters,
} from './spare-parts.dto.js';
import { available, namingQuantity, requireQuantity, type Movement } from './stock.js';
import { StockBooks } from './stock-books.js';
import { sparePartComplaints, sparePartMessages } from './spare-part.messages.js';

/** The input for a new part; `unitPrice` is text with two fraction digits. */
export type NewSparePart = Pick<SparePart, 'name'> &
  Partial<
    Pick<SparePart, 'reference' | 'category' | 'unit' | 'unitPrice' | 'supplier' | 'minStock' | 'externalId'>
  >;

/** The details of a part that can be updated. Stock changes only through movements. */
export type SparePartChange = Partial<NewSparePart>;

/** A stock movement and its part. */
export interface PartMovement extends Movement {
  readonly sparePartId: string;
}

/** A reservation of a part for an operation. */
export interface ReservedFor {
  readonly operationId: string;
  readonly quantity: number;
}

/** The permission to move any stock, with or without an operation. */
const ANY_STOCK = 'spare-parts:write';

/** Reads and changes the spare parts and the ledger of their movements (§4.8, D28). */
@Injectable()
export class SparePartsService {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: ReservingOperationsPort,
  ) {}

  /** One page of the matching parts, newest first. */
  list(tenant: TenantReader, filters: SparePartFilters, page: PageRequest): Promise<Page<SparePartResource>> {
    return tenant.list(sparePartResource, sparePartConditions(filters), page);
  }

  /** Searches parts with words that are similar to the text, the most similar first: for typing errors. */
  searchSimilar(
    tenant: TenantReader,
    text: string,
    limit: number,
  ): Promise<Pick<SparePart, 'id' | 'name' | 'reference'>[]> {
    return tenant.rows(
      sql`SELECT r.id, r.name, r.reference FROM (SELECT r.id, r.name, r.reference, r.search_text FROM ${SparePart} r
          WHERE ${textResembles(text)} LIMIT ${SIMILAR_ROWS}) r
        ORDER BY ${similarity(text)} DESC, r.id DESC LIMIT ${limit}`,
      { replan: true },
    );
  }

  /** Reads a part. @throws ApiError `not_found` */
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

  /** One page of the matching movements of all parts, newest first (D56). */
  listMovements(
    tenant: TenantReader,
    filters: MovementFilters,
    page: PageRequest,
  ): Promise<Page<SparePartMovementResource>> {
    return tenant.list(sparePartMovementResource, movementConditions(filters), page);
  }

  /** Reads a movement. @throws ApiError `not_found` */
  async movement(tenant: TenantReader, id: string): Promise<Single<SparePartMovementResource>> {
    return (await tenant.find(sparePartMovementResource, id)) ?? missing(sparePartMessages.noMovement);
  }

  /** The operations that a part is reserved for, with quantities; the latest reservation first. */
  reservations(tenant: TenantReader, id: string): Promise<ReservedFor[]> {
    return tenant.rows(
      sql`SELECT r.operation_id AS "operationId", sum(r.quantity)::integer AS quantity
      FROM ${SparePartMovement} r WHERE r.spare_part_id = ${id} AND r.type IN ('reserve', 'release')
      GROUP BY r.operation_id HAVING sum(r.quantity) > 0 ORDER BY max(r.created_at) DESC, r.operation_id`,
      { replan: true },
    );
  }

  /** Creates a part without stock. @returns its id */
  async create(work: UnitOfWork, part: NewSparePart): Promise<string> {
    const id = await work.insert(SparePart, { ...part, quantityOnHand: 0, quantityReserved: 0 });
    work.emit(partCreated, id);
    return id;
  }

  /**
   * Creates many parts without stock, in a few statements. A part whose external id is taken does not affect the others.
   *
   * @returns the result of each, in order
   */
  async createMany(work: UnitOfWork, parts: readonly NewSparePart[]): Promise<Outcome[]> {
    if (parts.length === 0) return [];
    const rows = parts.map((part) => ({ ...part, id: work.newId(), quantityOnHand: 0, quantityReserved: 0 }));
    const written = new Set(await work.insert(SparePart, rows, { skipTaken: true }));
    work.emit(partCreated, [...written]);
    return rows.map(({ id }) => (written.has(id) ? { id, isNew: true } : { error: duplicateExternalId() }));
  }

  /**
   * Updates the details of a part. An update without differences does nothing (D45). Alarms are for falling stock: raising the
   * minimum raises no alarm.
   *
   * @returns its id
   * @throws ApiError `not_found`
   */
  async update(work: UnitOfWork, id: string, change: SparePartChange): Promise<string> {
    const part = (await work.lock(SparePart, id)) ?? missing();
    const differing = changedFields(part, change);
    if (Object.keys(differing).length === 0) return id;
    work.update(SparePart, id, differing);
    work.emit(partUpdated, id);
    if (differing.minStock !== undefined && suffices(part, differing.minStock))
      await this.alarms.end(work, 'stock_below_minimum', [id]);
    return id;
  }

  /** Creates the part with this external id, or updates it (D51). */
  put(work: UnitOfWork, externalId: string, part: NewSparePart): Promise<Put> {
    return putByExternalId(work, SparePart, externalId, part, {
      create: (record) => this.create(work, record),
      update: (id, record) => this.update(work, id, record),
    });
  }

  /**
   * Records a movement of a part's stock, according to its type:
   *
   * - `receive`: stock comes in.
   * - `consume`: stock is used: first what is reserved for the same operation, then what is available. Reservations of other
   *   operations are never touched.
   * - `reserve`: stock is reserved for an open operation.
   * - `release`: a reservation for an open operation becomes available again.
   * - `adjust`: a count found more or less than the ledger says. A count is a fact: if it leaves less than is reserved, the
   *   newest reservations are released until the rest fits, each with its own ledger line and a notice.
   *
   * People without the permission to move any stock may still take parts for their own open operations, if they have the
   * permission `spare-parts:consume`.
   *
   * @returns the movement's id; if it has several ledger lines, the id of the last one
   * @throws ApiError `invalid_parameter` for the quantity, `not_found` for the part, `invalid_reference` for an operation that
   *   does not exist or is required but missing, `invalid_state` for one that is not open, `insufficient_stock`,
   *   `permission_required`
   */
  async move(work: UnitOfWork, id: string, movement: Movement): Promise<string> {
    requireQuantity(movement.type, movement.quantity);
    if (!(await work.has(SparePart, id))) missing();
    // Locks the operation before the part, in the same order as its completion, to prevent deadlocks.
    const { type, operationId = null } = movement;
    const operation = await this.lockOperation(work, type, operationId);
    if (!work.principal.may(ANY_STOCK)) await this.requireOwnUse(work, type, operationId, operation);
    const counted = isCountDown(movement) ? [id] : [];
    await this.operations.implementation.lockAll(work, await StockBooks.reservedBy(work, counted));
    const books = await StockBooks.open(work, [id], operationId === null ? [] : [operationId], counted);
    if (!books.has(id)) missing();
    const last = namingQuantity('quantity', () => books.enter(id, movement));
    await this.write(work, books);
    return last;
  }

  /**
   * Records many movements in a few statements (D52). Each movement applies to the stock that the previous ones left. A
   * movement that `move` would refuse does not affect the others.
   *
   * @returns the result of each, in order: the id of the last ledger line, or `invalid_reference` for an unknown part
   */
  async moveMany(work: UnitOfWork, movements: readonly PartMovement[]): Promise<Outcome[]> {
    const counted = eachOnce(movements.filter(isCountDown).map(({ sparePartId }) => sparePartId));
    const named = movements.map(({ operationId }) => operationId);
    const operationIds = eachOnce([...named, ...(await StockBooks.reservedBy(work, counted))]);
    // Locks the operations before the parts, as `move` does.
    const operations = await this.operations.implementation.lockAll(work, operationIds);
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

  private async write(work: UnitOfWork, books: StockBooks): Promise<void> {
    await books.write(this.alarms, this.operations.implementation);
    if (books.released.length > 0) await this.operations.implementation.notifyReleased(work, books.released);
  }

  private async lockOperation(
    work: UnitOfWork,
    type: MovementType,
    id: string | null,
  ): Promise<ReservingOperation | undefined> {
    const operations = await this.operations.implementation.lockAll(work, id === null ? [] : [id]);
    const operation = id === null ? undefined : operations.get(id);
    requireOperation(type, id, operation);
    return operation;
  }

  /** What technicians may do with stock: take parts for their own open operations. */
  private async requireOwnUse(
    work: UnitOfWork,
    type: MovementType,
    operationId: string | null | undefined,
    operation: ReservingOperation | undefined,
  ): Promise<void> {
    work.principal.require(type === 'consume' ? 'spare-parts:consume' : ANY_STOCK);
    if (!operationId || !operation) throw operationNeededError();
    if (!(await this.operations.implementation.isTheirs(work, operationId)))
      work.principal.require(ANY_STOCK);
    if (operation.isOpen) return;
    const { status } = operation;
    throw new ApiError('invalid_state', sparePartMessages.operationTakesNone({ status }));
  }
}

/** Whether a part has its minimum available, or no minimum. */
function suffices({ quantityOnHand, quantityReserved }: SparePart, minimum: number | null): boolean {
  return minimum === null || available({ onHand: quantityOnHand, reserved: quantityReserved }) >= minimum;
}

/** Whether a movement is a count that found less stock. */
function isCountDown({ type, quantity }: Movement): boolean {
  return type === 'adjust' && quantity < 0;
}

/** Parts can only be reserved for open operations (§2.8). A finished operation would keep them forever. */
function requireOperation(type: MovementType, id: string | null, operation?: ReservingOperation): void {
  const isReservation = type === 'reserve' || type === 'release';
  if (id === null && !isReservation) return;
  if (!operation) throw ApiError.invalidReference('operation_id');
  if (!isReservation || operation.isOpen) return;
  const { status } = operation;
  throw new ApiError('invalid_state', sparePartMessages.operationReservesNone({ status }));
}

function operationNeededError(): ApiError {
  return ApiError.invalid('operation_id', sparePartComplaints.operationNeeded, 'missing_parameter');
}

function missing(reason = sparePartMessages.missing): never {
  throw ApiError.notFound(reason);
}
