import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { rawSql, sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { ReservingOperations, type ReservingOperation } from './reserving-operations.js';
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

/** A part to be recorded; `unitPrice` as text with two fraction digits. */
export type NewSparePart = Pick<SparePart, 'name'> &
  Partial<
    Pick<SparePart, 'reference' | 'category' | 'unit' | 'unitPrice' | 'supplier' | 'minStock' | 'externalId'>
  >;

/** What can be changed of a part: whatever is said of it. Its stock changes by movements alone. */
export type SparePartChange = Partial<NewSparePart>;

/** The same, and to which part. */
export interface PartMovement extends Movement {
  readonly sparePartId: string;
}

/** How much of a part was used. */
export interface PartUsed {
  readonly sparePartId: string;
  readonly quantity: number;
}

/** What of a part is reserved for an operation. */
export interface ReservedFor {
  readonly operationId: string;
  readonly quantity: number;
}

/** A movement for an operation, as people read of it. */
export interface PartMoved {
  readonly id: string;
  readonly at: Date;
  readonly sparePartId: string;
  /** What the part is called now. */
  readonly name: string;
  readonly movement: MovementType;
  /** Signed, as in the ledger. */
  readonly quantity: number;
  readonly note: string;
}

/** What an operation has of a part. */
export interface PartOfOperation {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
  readonly unit: string | null;
  /** Set aside for it, and still there. */
  readonly reserved: number;
  /** Taken for it. */
  readonly used: number;
}

/** The permission to move whatever stock there is, for whatever operation or none. */
const AT_LARGE = 'spare-parts:write';

/** Keeps the parts in stock and the ledger of their movements (§4.8, D28). */
@Injectable()
export class SparePartsService {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: ReservingOperations,
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
    return (await tenant.find(sparePartMovementResource, id)) ?? missing('movement');
  }

  /** For which operations a part is reserved, and how much of it; what was reserved last comes first. */
  reservations(tenant: TenantReader, id: string): Promise<ReservedFor[]> {
    return tenant.rows(sql`SELECT r.operation_id AS "operationId", sum(r.quantity)::integer AS quantity
      FROM ${SparePartMovement} r WHERE r.spare_part_id = ${id} AND r.type IN ('reserve', 'release')
      GROUP BY r.operation_id HAVING sum(r.quantity) > 0 ORDER BY max(r.created_at) DESC, r.operation_id`);
  }

  /** The newest movements for an operation, newest first, at most so many. */
  movedFor(tenant: TenantReader, operationId: string, atMost: number): Promise<PartMoved[]> {
    return tenant.rows(sql`SELECT r.id, r.created_at AS at, r.spare_part_id AS "sparePartId", p.name, r.type AS movement,
        r.quantity, r.note
      FROM ${SparePartMovement} r JOIN ${SparePart} p ON p.id = r.spare_part_id
      WHERE r.operation_id = ${operationId} ORDER BY r.id DESC LIMIT ${rawSql(String(atMost))}`);
  }

  /** The parts that are reserved for an operation, or were used for it, by name. */
  partsOf(tenant: TenantReader, operationId: string): Promise<PartOfOperation[]> {
    return tenant.rows(sql`SELECT * FROM (
        SELECT p.id, p.name, p.reference, p.unit,
          coalesce(sum(r.quantity) FILTER (WHERE r.type IN ('reserve', 'release')), 0)::integer AS reserved,
          coalesce(-sum(r.quantity) FILTER (WHERE r.type = 'consume'), 0)::integer AS used
        FROM ${SparePartMovement} r JOIN ${SparePart} p ON p.id = r.spare_part_id
        WHERE r.operation_id = ${operationId} GROUP BY p.id, p.name, p.reference, p.unit) part
      WHERE reserved <> 0 OR used <> 0 ORDER BY name, id`);
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
   * - `adjust`: the shelf holds more or less than the books say.
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
    if (!work.principal.may(AT_LARGE)) await this.requireOwnUse(work, type, operationId, operation);
    return this.record(work, id, movement);
  }

  /**
   * Records many movements in a few statements (D52), each on what those before it left. One that is refused, as `move` would
   * refuse it, leaves the others alone.
   *
   * @returns what became of each, in their order: the last line's id; `invalid_reference` for a part that is not there
   */
  async moveMany(work: UnitOfWork, movements: readonly PartMovement[]): Promise<Outcome[]> {
    const operationIds = eachOnce(movements.map(({ operationId }) => operationId)).sort();
    // The operations before the parts, as `move` does. Sent one behind the other, and so locked in the order of their ids.
    const locked = await Promise.all(
      operationIds.map(async (id) => [id, await this.operations.lock(work, id)] as const),
    );
    const operations = new Map(locked);
    const partIds = eachOnce(movements.map(({ sparePartId }) => sparePartId));
    const books = await StockBooks.open(work, partIds, operationIds);
    const outcomes: Outcome[] = [];
    for (const { sparePartId, ...movement } of movements) {
      try {
        const { type, quantity, operationId = null } = movement;
        requireQuantity(type, quantity);
        if (!books.has(sparePartId)) throw ApiError.invalidReference('spare_part_id');
        const operation = operationId === null ? undefined : operations.get(operationId);
        requireOperation(type, operationId, operation);
        if (!work.principal.may(AT_LARGE)) await this.requireOwnUse(work, type, operationId, operation);
        outcomes.push({ id: books.enter(sparePartId, movement) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        outcomes.push({ error });
      }
    }
    await books.write(this.alarms);
    return outcomes;
  }

  /**
   * Locks what somebody says was used for an operation, and all that is reserved for it: in the order of their ids, so that
   * two operations with the same parts cannot block each other.
   *
   * @throws ApiError `invalid_reference` for parts that the business does not have
   */
  async lockForUse(work: UnitOfWork, operationId: string, used: readonly PartUsed[]): Promise<void> {
    if (used.length === 0) return;
    const parts = await work.lockRows<{ id: string }>(sql`SELECT p.id, p.updated_at FROM ${SparePart} p
      WHERE p.id = ANY(${used.map(({ sparePartId }) => sparePartId)}::uuid[])
        OR p.id IN (SELECT m.spare_part_id FROM ${SparePartMovement} m WHERE m.operation_id = ${operationId})
      ORDER BY p.id FOR UPDATE OF p`);
    const known = new Set(parts.map(({ id }) => id));
    const unknown = used.flatMap(({ sparePartId }, index) =>
      known.has(sparePartId) ? [] : [`parts_used[${index}].spare_part_id`],
    );
    if (unknown.length > 0) throw ApiError.invalidReference(...unknown);
  }

  /**
   * Consumes what was used for an operation, of what is reserved for it first. What else of these parts is reserved for it
   * was not used, and is given back. The operation and the parts are locked by the caller.
   *
   * @throws ApiError `insufficient_stock`
   */
  async use(work: UnitOfWork, operationId: string, used: readonly PartUsed[]): Promise<void> {
    for (const { sparePartId, quantity } of used) {
      await this.record(work, sparePartId, {
        type: 'consume',
        quantity,
        operationId,
        note: 'Used for the operation.',
      });
    }
    for (const id of new Set(used.map(({ sparePartId }) => sparePartId))) {
      const quantity = await reservedFor(work, id, operationId);
      const note = 'Reserved for the operation, and not used.';
      if (quantity > 0) await this.record(work, id, { type: 'release', quantity, operationId, note });
    }
  }

  /** Uses up all that is still reserved for an operation: it was completed (D23). */
  consumeReserved(work: UnitOfWork, operationId: string): Promise<void> {
    return this.settle(work, 'consume', operationId, 'Used for a completed operation.');
  }

  /** Gives back all that is still reserved for an operation: it was cancelled (D23). */
  releaseReserved(work: UnitOfWork, operationId: string): Promise<void> {
    return this.settle(work, 'release', operationId, 'Given back by a cancelled operation.');
  }

  private async lockOperation(
    work: UnitOfWork,
    type: MovementType,
    id: string | null,
  ): Promise<ReservingOperation | undefined> {
    const operation = id === null ? undefined : await this.operations.lock(work, id);
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
    work.principal.require(type === 'consume' ? 'spare-parts:consume' : AT_LARGE);
    if (!operationId || !operation) throw neededOperation();
    if (!(await this.operations.isTheirs(work, operationId))) work.principal.require(AT_LARGE);
    if (operation.isOpen) return;
    const message = `The operation is "${operation.status}": parts are taken for open operations alone.`;
    throw new ApiError('invalid_state', message);
  }

  private async settle(
    work: UnitOfWork,
    type: MovementType,
    operationId: string,
    note: string,
  ): Promise<void> {
    // Always in the order of their ids, so that two operations with the same parts cannot block each other.
    const parts = await work.rows<{ id: string }>(sql`SELECT DISTINCT m.spare_part_id AS id
      FROM ${SparePartMovement} m WHERE m.operation_id = ${operationId} ORDER BY id`);
    for (const { id } of parts) {
      await work.lock(SparePart, id);
      const quantity = await reservedFor(work, id, operationId);
      if (quantity > 0) await this.record(work, id, { type, quantity, operationId, note });
    }
  }

  /** @returns the last line's id */
  private async record(work: UnitOfWork, id: string, movement: Movement): Promise<string> {
    const books = await StockBooks.open(work, [id], movement.operationId ? [movement.operationId] : []);
    if (!books.has(id)) missing();
    const last = books.enter(id, movement);
    await books.write(this.alarms);
    return last;
  }
}

/** What of a part is reserved for an operation. */
async function reservedFor(work: UnitOfWork, sparePartId: string, operationId: string): Promise<number> {
  const sum = await work.row<{
    reserved: number;
  }>(sql`SELECT coalesce(sum(m.quantity), 0)::integer AS reserved
    FROM ${SparePartMovement} m
    WHERE m.spare_part_id = ${sparePartId} AND m.operation_id = ${operationId} AND m.type IN ('reserve', 'release')`);
  return sum!.reserved;
}

/** Parts are set aside for open operations alone (§2.8): one that has ended would keep them for ever. */
function requireOperation(type: MovementType, id: string | null, operation?: ReservingOperation): void {
  const holds = type === 'reserve' || type === 'release';
  if (id === null && !holds) return;
  if (!operation) throw ApiError.invalidReference('operation_id');
  if (!holds || operation.isOpen) return;
  const message = `The operation is "${operation.status}": parts are reserved and released for open operations alone.`;
  throw new ApiError('invalid_state', message);
}

function neededOperation(): ApiError {
  const message = '"operation_id" is needed: say for which of your operations the parts are taken.';
  return ApiError.ofFields([{ param: 'operation_id', code: 'missing_parameter', message }]);
}

function missing(what = 'spare part'): never {
  throw ApiError.notFound(what);
}
