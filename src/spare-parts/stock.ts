import { Problem } from '../kernel/errors/problem.js';
import type { MovementType } from './spare-part-movement.entity.js';

/** The quantities of a part at one moment. */
export interface Stock {
  readonly onHand: number;
  readonly reserved: number;
  /** What of `reserved` is for the purpose of the movement: its operation, or none at all. */
  readonly reservedForThis: number;
}

/** A movement as it goes into the ledger: signed, and how much of a consumption had been reserved (D28). */
export interface Entry {
  readonly quantity: number;
  readonly fromReserved: number;
}

/** PostgreSQL's `integer`, in which stock is kept. */
const MAX_STOCK = 2_147_483_647;

/** What can be allocated (§2.8). */
export function available(stock: Pick<Stock, 'onHand' | 'reserved'>): number {
  return stock.onHand - stock.reserved;
}

/**
 * Finds the ledger's entry for a movement, if stock allows it.
 *
 * @param quantity how much: positive, but for `adjust`, which takes any but 0
 * @throws Problem `invalid_parameter` for a quantity that cannot be, `insufficient_stock` with the numbers
 */
export function entryFor(type: MovementType, quantity: number, stock: Stock): Entry {
  requireQuantity(type, quantity);
  switch (type) {
    case 'receive':
      return within({ quantity, fromReserved: 0 }, stock);
    case 'adjust':
      if (stock.onHand + quantity < stock.reserved) throw insufficient(`take away ${-quantity}`, stock);
      return within({ quantity, fromReserved: 0 }, stock);
    case 'reserve':
      if (quantity > available(stock)) throw insufficient(`reserve ${quantity}`, stock);
      return { quantity, fromReserved: 0 };
    case 'release':
      if (quantity > stock.reservedForThis) throw insufficient(`release ${quantity}`, stock);
      return { quantity: -quantity, fromReserved: 0 };
    case 'consume':
      if (quantity > stock.reservedForThis + available(stock))
        throw insufficient(`consume ${quantity}`, stock);
      return { quantity: -quantity, fromReserved: Math.min(quantity, stock.reservedForThis) };
  }
}

/** The quantities after a movement. */
export function after(type: MovementType, { quantity, fromReserved }: Entry, stock: Stock) {
  return type === 'reserve' || type === 'release'
    ? { onHand: stock.onHand, reserved: stock.reserved + quantity }
    : { onHand: stock.onHand + quantity, reserved: stock.reserved - fromReserved };
}

function requireQuantity(type: MovementType, quantity: number): void {
  const lowest = type === 'adjust' ? -MAX_STOCK : 1;
  if (Number.isInteger(quantity) && quantity !== 0 && quantity >= lowest && quantity <= MAX_STOCK) return;
  throw invalid(
    `must be an integer from ${lowest} to ${MAX_STOCK}${type === 'adjust' ? ', and not 0' : ''}.`,
  );
}

function within(entry: Entry, { onHand }: Stock): Entry {
  if (onHand + entry.quantity <= MAX_STOCK) return entry;
  throw invalid(`is too large: with the ${onHand} on hand, it would exceed ${MAX_STOCK}.`);
}

function invalid(complaint: string): Problem {
  return Problem.ofFields([
    { param: 'quantity', code: 'invalid_parameter', message: `"quantity" ${complaint}` },
  ]);
}

function insufficient(wish: string, { onHand, reserved, reservedForThis }: Stock): Problem {
  const message =
    `Cannot ${wish}: ${onHand} on hand, ${reserved} of them reserved (${reservedForThis} for this purpose), ` +
    `${onHand - reserved} available.`;
  return new Problem('insufficient_stock', message);
}
