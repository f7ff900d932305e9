import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import { sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { ReservingOperations } from './reserving-operations.js';
import { SparePart } from './spare-part.entity.js';
import { sparePartResource, type SparePartResource } from './spare-part.resource.js';
import { SparePartMovement, type MovementType } from './spare-part-movement.entity.js';
import { sparePartMovementResource, type SparePartMovementResource } from './spare-part-movement.resource.js';
import { toConditions, type SparePartFilters } from './spare-parts.queries.js';
import { after, available, entriesFor, requireQuantity, type Entry } from './stock.js';

/** A part to be recorded; `unitPrice` as text with two fraction digits. */
export type NewSparePart = Pick<SparePart, 'name'> &
  Partial<Pick<SparePart, 'reference' | 'category' | 'unit' | 'unitPrice' | 'supplier' | 'minStock'>>;

/** Something that happens to a part's stock. */
export interface Movement {
  /** How much, as a positive number; signed for an adjustment alone. */
  readonly quantity: number;
  /** The operation it is for, if it is for one. */
  readonly operationId?: string | null;
  readonly note?: string | null;
}

/** Stock set aside, or given back: that is always for an operation (§2.8). */
export interface Reservation extends Movement {
  readonly operationId: string;
}

/** A movement of whichever type. */
export interface TypedMovement extends Movement {
  readonly type: MovementType;
}

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

  /** Records a part, of which there is nothing yet. @returns its id */
  create(work: UnitOfWork, part: NewSparePart): Promise<string> {
    return work.insert(SparePart, { ...part, quantityOnHand: 0, quantityReserved: 0 });
  }

  /**
   * Whichever movement its type says, as the verb of that name does it.
   *
   * @returns the movement's id
   * @throws ApiError as that verb; `invalid_reference` too where a reservation names no operation
   */
  async move(work: UnitOfWork, id: string, { type, ...wanted }: TypedMovement): Promise<string> {
    requireQuantity(type, wanted.quantity);
    if (!(await work.has(SparePart, id))) missing();
    // The operation before the part, as when it is completed: two who wait for each other would never end.
    await this.lockOperation(work, type, wanted.operationId ?? null);
    return this.record(work, type, id, wanted);
  }

  /** Stock comes in. @returns the movement's id. @throws ApiError `invalid_parameter`, `not_found` */
  receive(work: UnitOfWork, id: string, movement: Movement): Promise<string> {
    return this.move(work, id, { ...movement, type: 'receive' });
  }

  /**
   * Stock is used: what is reserved for the same operation first, then what is available. What other operations have
   * reserved is never touched.
   *
   * @returns the movement's id
   * @throws ApiError `invalid_parameter`, `not_found`, `invalid_reference` for an operation that is not there,
   *   `insufficient_stock`
   */
  consume(work: UnitOfWork, id: string, movement: Movement): Promise<string> {
    return this.move(work, id, { ...movement, type: 'consume' });
  }

  /**
   * Stock is set aside for an open operation.
   *
   * @returns the movement's id
   * @throws ApiError `invalid_parameter`, `not_found`, `invalid_reference` for an operation that is not there,
   *   `invalid_state` for one that is not open, `insufficient_stock`
   */
  reserve(work: UnitOfWork, id: string, reservation: Reservation): Promise<string> {
    return this.move(work, id, { ...reservation, type: 'reserve' });
  }

  /**
   * Stock that was set aside for an open operation can be had again.
   *
   * @returns the movement's id
   * @throws ApiError as `reserve`; `insufficient_stock` for more than is reserved for it
   */
  release(work: UnitOfWork, id: string, reservation: Reservation): Promise<string> {
    return this.move(work, id, { ...reservation, type: 'release' });
  }

  /**
   * The shelf holds more or less than the books say.
   *
   * @returns the movement's id
   * @throws ApiError `invalid_parameter`, `not_found`, `insufficient_stock` when less would be left than is reserved
   */
  adjust(work: UnitOfWork, id: string, movement: Movement): Promise<string> {
    return this.move(work, id, { ...movement, type: 'adjust' });
  }

  /** Uses up all that is still reserved for an operation: it was completed (D23). */
  consumeReserved(work: UnitOfWork, operationId: string): Promise<void> {
    return this.settle(work, 'consume', operationId, 'Used for a completed operation.');
  }

  /** Gives back all that is still reserved for an operation: it was cancelled (D23). */
  releaseReserved(work: UnitOfWork, operationId: string): Promise<void> {
    return this.settle(work, 'release', operationId, 'Given back by a cancelled operation.');
  }

  /** Parts are set aside for open operations alone (§2.8): one that has ended would keep them for ever. */
  private async lockOperation(work: UnitOfWork, type: MovementType, id: string | null): Promise<void> {
    const holds = type === 'reserve' || type === 'release';
    if (id === null && !holds) return;
    const operation = id === null ? undefined : await this.operations.lock(work, id);
    if (!operation) throw ApiError.invalidReference('operation_id');
    if (holds && !operation.isOpen) {
      const message = `The operation is "${operation.status}": parts are reserved and released for open operations alone.`;
      throw new ApiError('invalid_state', message);
    }
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
      if (quantity > 0) await this.record(work, type, id, { quantity, operationId, note });
    }
  }

  /** One locked row, its lines in the ledger, one update: the sums hold at every moment. @returns the last line's id */
  private async record(work: UnitOfWork, type: MovementType, id: string, wanted: Movement): Promise<string> {
    const part = (await work.lock(SparePart, id)) ?? missing();
    const { quantity, operationId = null } = wanted;
    const before = {
      onHand: part.quantityOnHand,
      reserved: part.quantityReserved,
      reservedForThis:
        part.quantityReserved > 0 && operationId !== null ? await reservedFor(work, id, operationId) : 0,
    };
    const entries = entriesFor(type, quantity, before);
    const now = after(entries, before);
    let last = '';
    for (const entry of entries) last = await this.write(work, id, wanted, entry);
    await work.update(SparePart, id, { quantityOnHand: now.onHand, quantityReserved: now.reserved });
    await this.raiseIfLow(work, part, available(before), available(now));
    return last;
  }

  private write(work: UnitOfWork, sparePartId: string, wanted: Movement, entry: Entry): Promise<string> {
    const { operationId = null, note } = wanted;
    return work.insert(SparePartMovement, { sparePartId, operationId, note: note ?? '', ...entry });
  }

  /** An alarm is for the fall below the minimum, not for being there (D24). */
  private async raiseIfLow(work: UnitOfWork, part: SparePart, before: number, now: number): Promise<void> {
    const { id: sparePartId, name, minStock } = part;
    if (minStock === null || before < minStock || now >= minStock) return;
    const message = `Only ${now} of "${name}" available; the minimum is ${minStock}.`;
    await this.alarms.raise(work, { kind: 'stock_below_minimum', sparePartId, message });
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

function missing(): never {
  throw ApiError.notFound('spare part');
}
