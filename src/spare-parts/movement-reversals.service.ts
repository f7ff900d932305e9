import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DAY_MS } from '../kernel/period.js';
import { Port } from '../kernel/port.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { noteOf, SparePartMovement } from './spare-part-movement.entity.js';
import { movementNotes, sparePartMessages } from './spare-part.messages.js';
import { type ChargedOperations, type Released, StockBooks } from './stock-books.js';

/** The fields of an operation that the stock depends on. */
export interface ReservingOperation {
  readonly status: string;
  /** Whether work is left to do. Only then can parts be reserved for it (§2.8). */
  readonly isOpen: boolean;
}

/**
 * The port to the operations that parts are reserved for. It keeps the spare parts module independent of the operations module,
 * which implements it.
 */
export interface ReservingOperations extends ChargedOperations {
  /** Locks operations of the business until the transaction ends. @returns the existing ones, by id */
  lockAll(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, ReservingOperation>>;

  /** Notifies people that parts are no longer reserved for operations, because a stock count found fewer. */
  notifyReleased(work: UnitOfWork, released: readonly Released[]): Promise<void>;

  /** Tells whether an operation is assigned to the principal: to the technician of their account. */
  isTheirs(work: UnitOfWork, id: string): Promise<boolean>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class ReservingOperationsPort extends Port<ReservingOperations> {}

/** Who recorded a movement, its type and when. */
type Recorded = Pick<SparePartMovement, 'actorKind' | 'actorId' | 'type' | 'createdAt'>;

/**
 * Reverses mistaken movements (D28). A reversal is a movement of the same type with the opposite quantity, so the ledger stays
 * complete and its sums stay right.
 */
@Injectable()
export class MovementReversals {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: ReservingOperationsPort,
  ) {}

  /** Whether the principal may reverse a movement: with `spare-parts:write` any, and everyone their own use within a day. */
  isAllowed({ principal, now }: TenantReader, { actorKind, actorId, type, createdAt }: Recorded): boolean {
    if (principal.may('spare-parts:write')) return true;
    const isOwn = actorKind === principal.kind && actorId === principal.id;
    const isRecent = now.getTime() - createdAt.getTime() <= DAY_MS;
    return isOwn && isRecent && type === 'consume' && principal.may('spare-parts:consume');
  }

  /** The ids of those movements that were reversed. */
  async reversedAmong(tenant: TenantReader, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await tenant.rows<{ id: string }>(
      sql`SELECT r.reverses_id AS id FROM ${SparePartMovement} r WHERE ${isOneOf('r.reverses_id', ids)}`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Reverses a movement, once. If it used what was reserved for an operation that is still open, it is reserved again: the release
   * is reversed too.
   *
   * @param note by default, a generated one
   * @returns the id of the reversal
   * @throws ApiError `not_found`; `permission_required`; `invalid_state` for a reversal, a reversed movement, and a reservation of
   *   an operation that is not open; `insufficient_stock` if the stock is not available any more
   */
  async reverse(work: UnitOfWork, id: string, note?: string | null): Promise<string> {
    const movement = await work.row<SparePartMovement>(
      sql`SELECT r.id, r.spare_part_id AS "sparePartId", r.operation_id AS "operationId", r.type, r.quantity, r.note,
          r.actor_kind AS "actorKind", r.actor_id AS "actorId", r.created_at AS "createdAt", r.reverses_id AS "reversesId",
          r.unit_price AS "unitPrice"
        FROM ${SparePartMovement} r WHERE r.id = ${id}`,
    );
    if (!movement) throw ApiError.notFound(sparePartMessages.noMovement);
    if (!this.isAllowed(work, movement)) work.principal.require('spare-parts:write');
    if (movement.reversesId !== null) throw new ApiError('invalid_state', sparePartMessages.isReversal);
    const { sparePartId, operationId } = movement;
    // The operation before the part, in the same order as a movement.
    const operations = operationId === null ? [] : [operationId];
    const locked = await this.operations.implementation.lockAll(work, operations);
    const operation = locked.get(operationId ?? '');
    const books = await StockBooks.open(work, [sparePartId], operations);
    const release = operation?.isOpen ? await releaseBy(work, movement) : undefined;
    const reversed = await this.reversedAmong(work, [id, ...(release ? [release.id] : [])]);
    if (reversed.has(id)) throw new ApiError('invalid_state', sparePartMessages.isReversed);
    if (operation && !operation.isOpen && (movement.type === 'reserve' || movement.type === 'release'))
      throw new ApiError(
        'invalid_state',
        sparePartMessages.operationReservesNone({ status: operation.status }),
      );
    const text = note ?? noteOf(movementNotes.reversed);
    const last = books.enterReversal(movement, text);
    if (release && !reversed.has(release.id)) books.enterReversal(release, text);
    await books.write(this.alarms, this.operations.implementation);
    return last;
  }
}

/** The release of what a consumption had reserved: the line before it, from the same movement. */
async function releaseBy(
  work: UnitOfWork,
  consumed: SparePartMovement,
): Promise<SparePartMovement | undefined> {
  const { id, sparePartId, operationId, type, note, createdAt } = consumed;
  if (type !== 'consume') return undefined;
  const lines = await work.rows<Pick<SparePartMovement, 'id' | 'type' | 'quantity' | 'note'>>(
    sql`SELECT r.id, r.type, r.quantity, r.note FROM ${SparePartMovement} r
      WHERE r.operation_id = ${operationId} AND r.spare_part_id = ${sparePartId} AND r.created_at = ${createdAt}
        AND r.id < ${id} ORDER BY r.id`,
  );
  const before = lines.at(-1);
  return before?.type === 'release' && before.note === note
    ? { ...consumed, ...before, unitPrice: null }
    : undefined;
}
