import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { fieldComplaints } from '../kernel/validation/field.messages.js';
import type { MovementType } from './spare-part-movement.entity.js';
import { sparePartComplaints, sparePartMessages } from './spare-part.messages.js';

/** The quantities of a part at one moment. */
export interface Stock {
  /** The name of the part, for messages. */
  readonly name: string;
  readonly onHand: number;
  readonly reserved: number;
  /** The share of `reserved` for the operation of the movement; 0 without one. */
  readonly reservedForThis: number;
}

/** A movement of a part's stock. */
export interface Movement {
  readonly type: MovementType;
  /** A positive quantity. Only adjustments are signed. */
  readonly quantity: number;
  /** The operation that the movement is for. Reserving and releasing need one (§2.8). */
  readonly operationId?: string | null;
  readonly note?: string | null;
}

/** A signed entry for the ledger (D28). */
export interface LedgerEntry {
  readonly type: MovementType;
  readonly quantity: number;
}

/** The maximum of PostgreSQL's `integer`, the type of stock columns. */
export const MAX_STOCK = 2_147_483_647;

/** The quantity that can be allocated (§2.8). */
export function available(stock: Pick<Stock, 'onHand' | 'reserved'>): number {
  return stock.onHand - stock.reserved;
}

/**
 * The ledger entries of a movement, if the stock allows it. Usually there is one. Consuming reserved stock has two: it is
 * released first, so that the ledger yields both sums. Reservations that a count releases are not included.
 *
 * @param quantity a quantity that `canMove` accepts
 * @throws ApiError `invalid_parameter` for more than can be stored, `insufficient_stock` with the numbers
 */
export function entriesFor(type: MovementType, quantity: number, stock: Stock): LedgerEntry[] {
  switch (type) {
    case 'receive':
      return [requireStorable({ type, quantity }, stock)];
    case 'adjust':
      // A count is a fact: if it falls below the reservations, `StockBooks` releases some first.
      if (stock.onHand + quantity < 0) throw insufficient(sparePartMessages.cannotTakeAway, -quantity, stock);
      return [requireStorable({ type, quantity }, stock)];
    case 'reserve':
      if (quantity > available(stock)) throw insufficient(sparePartMessages.cannotReserve, quantity, stock);
      return [{ type, quantity }];
    case 'release':
      if (quantity > stock.reservedForThis)
        throw insufficient(sparePartMessages.cannotRelease, quantity, stock);
      return [{ type, quantity: -quantity }];
    case 'consume': {
      if (quantity > stock.reservedForThis + available(stock))
        throw insufficient(sparePartMessages.cannotConsume, quantity, stock);
      const released = Math.min(quantity, stock.reservedForThis);
      const consumed: LedgerEntry = { type, quantity: -quantity };
      return released === 0 ? [consumed] : [{ type: 'release', quantity: -released }, consumed];
    }
  }
}

/**
 * The entry that reverses a line of the ledger (D28): the same type with the opposite quantity. Unlike a count, it never touches
 * reservations.
 *
 * @throws ApiError `insufficient_stock` if the stock, or the reservation, is not there any more
 */
export function reversalOf({ type, quantity }: LedgerEntry, stock: Stock): LedgerEntry {
  const entry = { type, quantity: -quantity };
  const isReservation = type === 'reserve' || type === 'release';
  const takes = isReservation ? entry.quantity : quantity;
  if (isReservation && -entry.quantity > stock.reservedForThis)
    throw insufficient(sparePartMessages.cannotRelease, quantity, stock);
  if (takes > available(stock))
    throw insufficient(
      isReservation ? sparePartMessages.cannotReserve : sparePartMessages.cannotReverse,
      takes,
      stock,
    );
  return isReservation ? entry : requireStorable(entry, stock);
}

/** The quantities after the entries of a movement. */
export function stockAfter(entries: readonly LedgerEntry[], { onHand, reserved }: Stock) {
  for (const { type, quantity } of entries) {
    if (type === 'reserve' || type === 'release') reserved += quantity;
    else onHand += quantity;
  }
  return { onHand, reserved };
}

/** Whether a movement can have this quantity: a positive integer, or for `adjust` also a negative one. */
export function canMove(type: MovementType, quantity: number): boolean {
  const lowest = type === 'adjust' ? -MAX_STOCK : 1;
  return Number.isInteger(quantity) && quantity !== 0 && quantity >= lowest && quantity <= MAX_STOCK;
}

/** The message for a quantity that `canMove` rejects. */
export function cannotMove(type: MovementType): Reason {
  return type === 'adjust'
    ? fieldComplaints.notIntegerOrZero({ min: -MAX_STOCK, max: MAX_STOCK })
    : fieldComplaints.notInteger({ min: 1, max: MAX_STOCK });
}

/** Enforces `canMove` for callers whose quantity has not been validated. @throws ApiError `invalid_parameter` */
export function requireQuantity(type: MovementType, quantity: number): void {
  if (!canMove(type, quantity)) throw ApiError.invalid('quantity', cannotMove(type));
}

function requireStorable(entry: LedgerEntry, { onHand }: Stock): LedgerEntry {
  if (onHand + entry.quantity <= MAX_STOCK) return entry;
  throw ApiError.invalid('quantity', sparePartComplaints.tooMuch({ onHand, max: MAX_STOCK }));
}

function insufficient(
  cannot: typeof sparePartMessages.cannotConsume,
  quantity: number,
  { reservedForThis: own, ...stock }: Stock,
): ApiError {
  return new ApiError('insufficient_stock', cannot({ quantity, own, ...stock }));
}

/** Runs an entry into the books, and names the field of the request whose quantity exceeds the stock. @throws ApiError as the entry */
export function namingQuantity<T>(param: string, enter: () => T): T {
  try {
    return enter();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_stock') throw error;
    throw new ApiError(error.code, error.reason, param);
  }
}
