import type { AlarmsService } from '../alarms/index.js';
import type { NewRow, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { isOneOf } from '../kernel/sql/sql.js';
import type { Reason } from '../kernel/messages/messages.js';
import { SparePart } from './spare-part.entity.js';
import { partStockMoved, type LedgerLine } from './spare-part.events.js';
import { noteOf, SparePartMovement } from './spare-part-movement.entity.js';
import { costsOf, type Reservation, reservationsOf, reservedSums } from './stock-books.queries.js';
import {
  available,
  entriesFor,
  reversalOf,
  stockAfter,
  type LedgerEntry,
  type Movement,
  type Stock,
} from './stock.js';
import { movementNotes, sparePartMessages } from './spare-part.messages.js';

interface Book {
  readonly part: SparePart;
  /** The ledger lines that were entered. */
  readonly lines: LedgerLine[];
  onHand: number;
  reserved: number;
  /** Reserved quantities by operation id. */
  readonly reservedFor: Map<string, number>;
  /** The reservations, newest first. Earlier ones are only loaded if a count may release them. */
  readonly reservations: Reservation[];
}

/** A movement that took the available stock of a part across its minimum. */
interface Crossing {
  readonly sparePartId: string;
  /** The reason of the alarm, if the stock fell below the minimum; undefined if it suffices again. */
  readonly low: Reason | undefined;
}

/** The line that another one reverses, and its price: a reversal takes back what was charged. */
type Reversal = Pick<SparePartMovement, 'unitPrice'> & { readonly reversesId: string };

/** Stores what parts cost, in the operations that they were consumed for. */
export interface ChargedOperations {
  /** @param costs decimals as text, by the id of a locked operation */
  partsCharged(work: UnitOfWork, costs: ReadonlyMap<string, string>): Promise<void>;
}

/** A reservation that a count released. */
export interface Released extends Reservation {
  readonly partName: string;
}

/**
 * The ledgers of some locked parts. Movements are entered one after another, each based on the previous ones, and written
 * together. So the sums are correct at every step.
 */
export class StockBooks {
  private readonly books: ReadonlyMap<string, Book>;
  private readonly lines: NewRow<SparePartMovement>[] = [];
  /** The reservations that counts released, in the order of the ledger lines. */
  readonly released: Released[] = [];
  /** In the order of the movements, because a part may cross its minimum several times. */
  private readonly crossings: Crossing[] = [];

  private constructor(
    private readonly work: UnitOfWork,
    books: readonly Book[],
  ) {
    this.books = new Map(books.map((book) => [book.part.id, book]));
  }

  /**
   * Locks parts in the order of their ids, so that two transactions with the same parts cannot deadlock.
   *
   * @param counted the parts whose reservations a count may release
   */
  static async open(
    work: UnitOfWork,
    partIds: readonly string[],
    operationIds: readonly string[],
    counted: readonly string[] = [],
  ): Promise<StockBooks> {
    const parts = await work.lock(SparePart, isOneOf('r.id', partIds));
    const reserved = parts.filter(({ quantityReserved }) => quantityReserved > 0);
    const countedNow = reserved.map(({ id }) => id).filter((id) => counted.includes(id));
    const found = countedNow.length > 0 ? await reservationsOf(work, countedNow) : [];
    const operations = eachOnce([...operationIds, ...found.map(({ operationId }) => operationId)]);
    const sums =
      operations.length > 0 && reserved.length > 0 ? await reservedSums(work, partIds, operations) : [];
    return new StockBooks(
      work,
      parts.map((part) => ({
        part,
        onHand: part.quantityOnHand,
        reserved: part.quantityReserved,
        reservedFor: new Map(
          sums.flatMap((sum) => (sum.partId === part.id ? [[sum.operationId, sum.reserved] as const] : [])),
        ),
        reservations: found.filter(({ partId }) => partId === part.id),
        lines: [],
      })),
    );
  }

  /**
   * The operations with reservations of some parts. A count locks them before the parts, in the same order as the completion of
   * an operation.
   */
  static async reservedBy(work: UnitOfWork, partIds: readonly string[]): Promise<string[]> {
    if (partIds.length === 0) return [];
    return eachOnce((await reservationsOf(work, partIds)).map(({ operationId }) => operationId));
  }

  /** Whether the business has the part. */
  has(partId: string): boolean {
    return this.books.has(partId);
  }

  /** The stock of an existing part, including the entered movements. */
  onHand(partId: string): number {
    return this.books.get(partId)!.onHand;
  }

  /** The quantity of a part that is reserved for an operation, including the entered movements; 0 for an unknown part. */
  reservedFor(partId: string, operationId: string): number {
    return this.books.get(partId)?.reservedFor.get(operationId) ?? 0;
  }

  /**
   * Enters a movement of an existing part.
   *
   * @returns the id of its ledger line; if there are several, of the last one
   * @throws ApiError as `entriesFor`; then nothing is entered
   */
  enter(partId: string, movement: Movement): string {
    const book = this.books.get(partId)!;
    const { type, quantity, operationId = null } = movement;
    if (type === 'adjust') return this.enterCount(book, movement);
    const before = this.stockOf(book, operationId);
    const entries = entriesFor(type, quantity, before);
    if (type === 'reserve') book.reservations.unshift({ operationId: operationId!, quantity });
    return this.apply(book, before, movement, entries);
  }

  /**
   * Enters the reversal of a line of an existing part.
   *
   * @returns the id of its ledger line
   * @throws ApiError as `reversalOf`; then nothing is entered
   */
  enterReversal(
    { id, sparePartId, operationId, type, quantity, unitPrice }: SparePartMovement,
    note: string,
  ): string {
    const book = this.books.get(sparePartId)!;
    const before = this.stockOf(book, operationId);
    const entry = reversalOf({ type, quantity }, before);
    return this.apply(book, before, { operationId, note }, [entry], { reversesId: id, unitPrice });
  }

  private stockOf({ part, onHand, reserved }: Book, operationId: string | null): Stock {
    const reservedForThis = operationId === null ? 0 : this.reservedFor(part.id, operationId);
    return { name: part.name, onHand, reserved, reservedForThis };
  }

  private apply(
    book: Book,
    before: Stock,
    movement: Pick<Movement, 'operationId' | 'note'>,
    entries: readonly LedgerEntry[],
    reversal?: Reversal,
  ): string {
    const { operationId = null } = movement;
    const now = stockAfter(entries, before);
    if (operationId !== null)
      book.reservedFor.set(operationId, before.reservedForThis + now.reserved - before.reserved);
    Object.assign(book, now);
    this.checkMinimum(book.part, available(before), available(now));
    book.lines.push(...entries.map((entry) => this.line(book.part, movement, entry, reversal)));
    return book.lines.at(-1)!.id;
  }

  /** A count is a fact (D28): reservations that no longer fit are released, newest first. */
  private enterCount(book: Book, movement: Movement): string {
    const before = this.stockOf(book, null);
    const [counted] = entriesFor('adjust', movement.quantity, before);
    const releases = newestReservations(book, book.reserved - (book.onHand + counted!.quantity));
    for (const { operationId, quantity } of releases) {
      book.reservedFor.set(operationId, book.reservedFor.get(operationId)! - quantity);
      const release = { ...movement, operationId, note: noteOf(movementNotes.countedAway) };
      book.lines.push(this.line(book.part, release, { type: 'release', quantity: -quantity }));
      this.released.push({ operationId, quantity, partName: book.part.name });
    }
    book.reserved -= releases.reduce((sum, { quantity }) => sum + quantity, 0);
    book.onHand += counted!.quantity;
    this.checkMinimum(book.part, available(before), available(book));
    book.lines.push(this.line(book.part, movement, counted!));
    return book.lines.at(-1)!.id;
  }

  /**
   * Writes the entered lines, the quantities of each part with their event, the alarms of the crossings, and what the consumed parts
   * cost their operations.
   */
  async write(alarms: AlarmsService, operations: ChargedOperations): Promise<void> {
    this.work.insert(SparePartMovement, this.lines);
    const changed = [...this.books.values()].filter(({ lines }) => lines.length > 0);
    const quantities = changed.map(
      ({ part, onHand, reserved }) =>
        [part.id, { quantityOnHand: onHand, quantityReserved: reserved }] as const,
    );
    this.work.update(SparePart, new Map(quantities));
    for (const { part, lines } of changed) this.work.emit(partStockMoved, part.id, { movements: lines });
    for (const { sparePartId, low } of this.crossings) {
      const kind = 'stock_below_minimum';
      if (low) alarms.raise(this.work, { kind, sparePartId, reason: low });
      else await alarms.end(this.work, kind, [sparePartId]);
    }
    const charged = this.lines.flatMap(({ operationId, unitPrice }) =>
      operationId && Number(unitPrice ?? 0) !== 0 ? [operationId] : [],
    );
    if (charged.length > 0)
      await operations.partsCharged(this.work, await costsOf(this.work, eachOnce(charged)));
  }

  private line(
    { id: sparePartId, unitPrice: price }: SparePart,
    movement: Pick<Movement, 'operationId' | 'note'>,
    entry: LedgerEntry,
    reversal?: Reversal,
  ): LedgerLine {
    const { operationId = null } = movement;
    const presentPrice = entry.type === 'consume' ? (price ?? '0') : null;
    const { reversesId, unitPrice } = reversal ?? { reversesId: null, unitPrice: presentPrice };
    const { kind: actorKind, id: actorId, onBehalfOf } = this.work.principal;
    const id = this.work.newId();
    const note = movement.note ?? '';
    const who = { actorKind, actorId, onBehalfOf };
    this.lines.push({ id, sparePartId, operationId, note, reversesId, unitPrice, ...who, ...entry });
    return { id, ...entry, operation_id: operationId, note, reverses_id: reversesId };
  }

  /**
   * The alarm is raised when stock falls below the minimum, not while it is low (D24). It is resolved when stock suffices
   * again.
   */
  private checkMinimum({ id: sparePartId, name, minStock }: SparePart, before: number, now: number): void {
    if (minStock === null) return;
    const wasLow = before < minStock;
    const isLow = now < minStock;
    if (wasLow === isLow) return;
    const low = isLow ? sparePartMessages.low({ name, left: now, minimum: minStock }) : undefined;
    this.crossings.push({ sparePartId, low });
  }
}

/**
 * The newest reservations of a part that add up to a quantity. Consumption and releases by an operation count against its
 * oldest reservations.
 *
 * @param wanted the quantity; 0 or less yields none
 */
function newestReservations(book: Book, wanted: number): Reservation[] {
  const left = new Map(book.reservedFor);
  const taken: Reservation[] = [];
  for (const { operationId, quantity } of book.reservations) {
    const share = Math.min(quantity, left.get(operationId) ?? 0, wanted);
    if (share <= 0) continue;
    taken.push({ operationId, quantity: share });
    left.set(operationId, left.get(operationId)! - share);
    wanted -= share;
  }
  return taken;
}
