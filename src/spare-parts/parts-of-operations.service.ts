import { Injectable } from '@nestjs/common';
import { actorOfRow, type ActorShown } from '../access/index.js';
import { AlarmsService } from '../alarms/index.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { ReservingOperationsPort } from './movement-reversals.service.js';
import { SparePart } from './spare-part.entity.js';
import { type MovementType, noteOf, SparePartMovement } from './spare-part-movement.entity.js';
import { namingQuantity } from './stock.js';
import { StockBooks } from './stock-books.js';
import { movementNotes } from './spare-part.messages.js';

/** The quantity of a part that was used. */
export interface PartUsed {
  readonly sparePartId: string;
  readonly quantity: number;
}

/** A movement for an operation, as people read it. */
export interface PartMoved {
  readonly id: string;
  readonly at: Date;
  readonly sparePartId: string;
  /** The present name of the part. */
  readonly name: string;
  readonly movement: MovementType;
  /** Signed, as in the ledger. */
  readonly quantity: number;
  readonly note: string;
  /** Whether it reverses a mistaken movement. */
  readonly isReversal: boolean;
  readonly actor: ActorShown;
}

/** The quantities of a part for one operation. */
export interface PartOfOperation {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
  readonly unit: string | null;
  /** The stock on hand, including reserved stock. */
  readonly onHand: number;
  /** Reserved for it and not used yet. */
  readonly reserved: number;
  /** Used for it. */
  readonly used: number;
}

/** The parts of operations: reservations, consumption, and what happens to them when an operation ends (D23, D28). */
@Injectable()
export class PartsOfOperations {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: ReservingOperationsPort,
  ) {}

  /** The newest movements for an operation, newest first, up to a limit. */
  movedFor(tenant: TenantReader, operationId: string, atMost: number): Promise<PartMoved[]> {
    return tenant.rows(sql`SELECT r.id, r.created_at AS at, r.spare_part_id AS "sparePartId", p.name, r.type AS movement,
        r.quantity, r.note, r.reverses_id IS NOT NULL AS "isReversal", ${actorOfRow()} AS actor
      FROM ${SparePartMovement} r JOIN ${SparePart} p ON p.id = r.spare_part_id
      WHERE r.operation_id = ${operationId} ORDER BY r.id DESC LIMIT ${rawSql(String(atMost))}`);
  }

  /** The parts that are reserved for an operation or were used for it, by name. */
  partsOf(tenant: TenantReader, operationId: string): Promise<PartOfOperation[]> {
    return tenant.rows(sql`SELECT * FROM (
        SELECT p.id, p.name, p.reference, p.unit, p.quantity_on_hand AS "onHand",
          coalesce(sum(r.quantity) FILTER (WHERE r.type IN ('reserve', 'release')), 0)::integer AS reserved,
          coalesce(-sum(r.quantity) FILTER (WHERE r.type = 'consume'), 0)::float8 AS used
        FROM ${SparePartMovement} r JOIN ${SparePart} p ON p.id = r.spare_part_id
        WHERE r.operation_id = ${operationId} GROUP BY p.id, p.name, p.reference, p.unit, p.quantity_on_hand) part
      WHERE reserved <> 0 OR used <> 0 ORDER BY name, id`);
  }

  /**
   * Locks the parts that were used for an operation and those reserved for it. Locks are taken in the order of the ids, so two
   * operations with the same parts cannot deadlock.
   *
   * @throws ApiError `invalid_reference` for parts that the business does not have
   */
  async lockForUse(work: UnitOfWork, operationId: string, used: readonly PartUsed[]): Promise<void> {
    if (used.length === 0) return;
    const parts = await work.lockRows<{ id: string }>(sql`SELECT p.id, p.updated_at FROM ${SparePart} p
      WHERE p.id IN (SELECT unnest(${used.map(({ sparePartId }) => sparePartId)}::uuid[])
        UNION SELECT m.spare_part_id FROM ${SparePartMovement} m WHERE m.operation_id = ${operationId})
      ORDER BY p.id FOR UPDATE OF p`);
    const known = new Set(parts.map(({ id }) => id));
    const unknown = used.flatMap(({ sparePartId }, index) =>
      known.has(sparePartId) ? [] : [`parts_used[${index}].spare_part_id`],
    );
    if (unknown.length > 0) throw ApiError.invalidReference(...unknown);
  }

  /**
   * Consumes the parts that were used for an operation, from its reservations first. The rest of its reservations of these
   * parts is released. The caller must hold the locks on the operation and the parts.
   *
   * @throws ApiError `insufficient_stock`, whose `param` names the item of the list
   */
  async use(work: UnitOfWork, operationId: string, used: readonly PartUsed[]): Promise<void> {
    if (used.length === 0) return;
    const ids = eachOnce(used.map(({ sparePartId }) => sparePartId));
    const books = await StockBooks.open(work, ids, [operationId]);
    for (const [index, { sparePartId, quantity }] of used.entries())
      namingQuantity(`parts_used[${index}].quantity`, () =>
        books.enter(sparePartId, {
          type: 'consume',
          quantity,
          operationId,
          note: noteOf(movementNotes.used),
        }),
      );
    enterReserved(books, ids, {
      type: 'release',
      operationId,
      note: noteOf(movementNotes.notUsed),
    });
    await books.write(this.alarms, this.operations.implementation);
  }

  /** Consumes the remaining reservations of an operation that was completed (D23). */
  consumeReserved(work: UnitOfWork, operationId: string): Promise<void> {
    return this.closeReservations(work, {
      type: 'consume',
      operationId,
      note: noteOf(movementNotes.usedAtEnd),
    });
  }

  /** Releases the remaining reservations of an operation that was cancelled (D23). */
  releaseReserved(work: UnitOfWork, operationId: string): Promise<void> {
    return this.closeReservations(work, {
      type: 'release',
      operationId,
      note: noteOf(movementNotes.givenBack),
    });
  }

  private async closeReservations(work: UnitOfWork, how: Closing): Promise<void> {
    const parts = await work.rows<{ id: string }>(sql`SELECT DISTINCT m.spare_part_id AS id
      FROM ${SparePartMovement} m WHERE m.operation_id = ${how.operationId} ORDER BY id`);
    if (parts.length === 0) return;
    const ids = parts.map(({ id }) => id);
    const books = await StockBooks.open(work, ids, [how.operationId]);
    enterReserved(books, ids, how);
    await books.write(this.alarms, this.operations.implementation);
  }
}

/** How to close the remaining reservations of an operation. */
interface Closing {
  readonly type: Extract<MovementType, 'consume' | 'release'>;
  readonly operationId: string;
  readonly note: string;
}

function enterReserved(books: StockBooks, partIds: readonly string[], how: Closing): void {
  for (const id of partIds) {
    const quantity = books.reservedFor(id, how.operationId);
    if (quantity > 0) books.enter(id, { ...how, quantity });
  }
}
