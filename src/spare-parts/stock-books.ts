import type { AlarmsService } from '../alarms/index.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { NewRow, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import type { Reason } from '../kernel/messages/messages.js';
import { SparePart } from './spare-part.entity.js';
import { partStockMoved, type LineMoved } from './spare-part.events.js';
import { SparePartMovement } from './spare-part-movement.entity.js';
import { after, available, entriesFor, type Entry, type Movement } from './stock.js';
import { movementNotes, sparePartMessages } from './spare-part.messages.js';
import { noteOf } from './movement-notes.js';

interface Book {
  readonly part: SparePart;
  /** What was entered. */
  readonly lines: LineMoved[];
  onHand: number;
  reserved: number;
  /** What is reserved for operations, by their ids. */
  readonly reservedFor: Map<string, number>;
  /** The reservations, newest first: those from before only where a count may release them. */
  readonly reservations: Reservation[];
}

/** A reservation for an operation, and how much it was of. */
interface Reservation {
  readonly operationId: string;
  readonly quantity: number;
}

/** A reservation that a count left no room for. */
export interface Released extends Reservation {
  readonly partName: string;
}

/**
 * The books of some parts, while they are locked: movements are entered one after the other, each on what those before it
 * left, and written together. So the sums hold at every moment.
 */
export class StockBooks {
  private readonly books: ReadonlyMap<string, Book>;
  private readonly lines: NewRow<SparePartMovement>[] = [];
  /** What counts released of what was reserved for operations, in the order of the lines. */
  readonly released: Released[] = [];
  private readonly low: { readonly sparePartId: string; readonly reason: Reason }[] = [];
  private readonly enoughAgain: string[] = [];

  private constructor(
    private readonly work: UnitOfWork,
    books: readonly Book[],
  ) {
    this.books = new Map(books.map((book) => [book.part.id, book]));
  }

  /**
   * Locks parts in the order of their ids, so that two works with the same ones cannot block each other.
   *
   * @param counted those of the parts of which a count may take what is reserved
   */
  static async open(
    work: UnitOfWork,
    partIds: readonly string[],
    operationIds: readonly string[],
    counted: readonly string[] = [],
  ): Promise<StockBooks> {
    const parts = await work.lockAll(SparePart, isOneOf('r.id', partIds));
    const reserved = parts.filter(({ quantityReserved }) => quantityReserved > 0);
    const countedNow = reserved.map(({ id }) => id).filter((id) => counted.includes(id));
    const made = countedNow.length > 0 ? await reservationsOf(work, countedNow) : [];
    const among = eachOnce([...operationIds, ...made.map(({ operationId }) => operationId)]);
    const sums = among.length > 0 && reserved.length > 0 ? await reservedSums(work, partIds, among) : [];
    return new StockBooks(
      work,
      parts.map((part) => ({
        part,
        onHand: part.quantityOnHand,
        reserved: part.quantityReserved,
        reservedFor: new Map(
          sums.flatMap((sum) => (sum.partId === part.id ? [[sum.operationId, sum.reserved] as const] : [])),
        ),
        reservations: made.filter(({ partId }) => partId === part.id),
        lines: [],
      })),
    );
  }

  /**
   * The operations for which some parts are reserved, in the order of their ids: anyone who counts the parts locks them first, as
   * an operation is locked before its parts when it is completed.
   */
  static async reservedBy(work: UnitOfWork, partIds: readonly string[]): Promise<string[]> {
    if (partIds.length === 0) return [];
    return eachOnce((await reservationsOf(work, partIds)).map(({ operationId }) => operationId)).sort();
  }

  /** Whether the business has the part. */
  has(partId: string): boolean {
    return this.books.has(partId);
  }

  /** What of a part is reserved for one of the operations, after what was entered; 0 of a part that is not there. */
  reservedFor(partId: string, operationId: string): number {
    return this.books.get(partId)?.reservedFor.get(operationId) ?? 0;
  }

  /**
   * Enters a movement of a part that is there.
   *
   * @returns the id of its line in the ledger, of several the last one's
   * @throws ApiError as `entriesFor`; nothing is entered then
   */
  enter(partId: string, movement: Movement): string {
    const book = this.books.get(partId)!;
    const { type, quantity, operationId = null } = movement;
    if (type === 'adjust') return this.enterCount(book, movement);
    const reservedForThis = operationId === null ? 0 : this.reservedFor(partId, operationId);
    const before = { onHand: book.onHand, reserved: book.reserved, reservedForThis };
    const entries = entriesFor(type, quantity, before);
    const now = after(entries, before);
    if (operationId !== null)
      book.reservedFor.set(operationId, reservedForThis + now.reserved - before.reserved);
    if (type === 'reserve') book.reservations.unshift({ operationId: operationId!, quantity });
    Object.assign(book, now);
    this.noteIfLow(book.part, available(before), available(now));
    book.lines.push(...entries.map((entry) => this.line(partId, movement, entry)));
    return book.lines.at(-1)!.id;
  }

  /** A count is a fact (D28): what it leaves no room for is released, of the newest reservations first. */
  private enterCount(book: Book, movement: Movement): string {
    const before = { onHand: book.onHand, reserved: book.reserved, reservedForThis: 0 };
    const [counted] = entriesFor('adjust', movement.quantity, before);
    const releases = newestOf(book, book.reserved - (book.onHand + counted!.quantity));
    for (const { operationId, quantity } of releases) {
      book.reservedFor.set(operationId, book.reservedFor.get(operationId)! - quantity);
      const release = { ...movement, operationId, note: noteOf(movementNotes.countedAway) };
      book.lines.push(this.line(book.part.id, release, { type: 'release', quantity: -quantity }));
      this.released.push({ operationId, quantity, partName: book.part.name });
    }
    book.reserved -= releases.reduce((sum, { quantity }) => sum + quantity, 0);
    book.onHand += counted!.quantity;
    this.noteIfLow(book.part, available(before), available(book));
    book.lines.push(this.line(book.part.id, movement, counted!));
    return book.lines.at(-1)!.id;
  }

  /** Writes what was entered: the lines, what is left of each part with its event, and an alarm for each fall below a minimum. */
  async write(alarms: AlarmsService): Promise<void> {
    this.work.sendInserts(SparePartMovement, this.lines);
    const changed = [...this.books.values()].filter(({ lines }) => lines.length > 0);
    await Promise.all(
      changed.map(({ part, onHand, reserved }) =>
        this.work.update(SparePart, part.id, { quantityOnHand: onHand, quantityReserved: reserved }),
      ),
    );
    for (const { part, lines } of changed) this.work.emit(partStockMoved, part.id, { movements: lines });
    for (const each of this.low) alarms.raise(this.work, { kind: 'stock_below_minimum', ...each });
    for (const sparePartId of this.enoughAgain)
      await alarms.end(this.work, { kind: 'stock_below_minimum', sparePartId });
  }

  private line(sparePartId: string, movement: Movement, entry: Entry): LineMoved {
    const { operationId = null } = movement;
    const { kind: actorKind, id: actorId, onBehalfOf } = this.work.principal;
    const id = this.work.newId();
    const note = movement.note ?? '';
    const who = { actorKind, actorId, onBehalfOf };
    this.lines.push({ id, sparePartId, operationId, note, ...who, ...entry });
    return { id, ...entry, operation_id: operationId, note };
  }

  /** An alarm is for the fall below the minimum, not for being there (D24); it is over when there is enough again. */
  private noteIfLow({ id: sparePartId, name, minStock }: SparePart, before: number, now: number): void {
    if (minStock !== null && before < minStock && now >= minStock) this.enoughAgain.push(sparePartId);
    if (minStock === null || before < minStock || now >= minStock) return;
    const reason = sparePartMessages.low({ name, left: now, minimum: minStock });
    this.low.push({ sparePartId, reason });
  }
}

/**
 * What of the newest reservations of a part makes up a quantity. What an operation used or gave back was of its oldest ones.
 *
 * @param wanted how much; none for 0 or less
 */
function newestOf(book: Book, wanted: number): Reservation[] {
  const left = new Map(book.reservedFor);
  const taken: Reservation[] = [];
  for (const { operationId, quantity } of book.reservations) {
    const of = Math.min(quantity, left.get(operationId) ?? 0, wanted);
    if (of <= 0) continue;
    taken.push({ operationId, quantity: of });
    left.set(operationId, left.get(operationId)! - of);
    wanted -= of;
  }
  return taken;
}

/** The reservations of some parts for operations that still hold some, newest first. */
function reservationsOf(work: UnitOfWork, partIds: readonly string[]) {
  return work.rows<Reservation & { partId: string }>(
    sql`SELECT m.spare_part_id AS "partId", m.operation_id AS "operationId", m.quantity FROM ${SparePartMovement} m
      JOIN (SELECT h.spare_part_id, h.operation_id FROM ${SparePartMovement} h
        WHERE ${isOneOf('h.spare_part_id', partIds)} AND h.type IN ('reserve', 'release')
        GROUP BY h.spare_part_id, h.operation_id HAVING sum(h.quantity) > 0) held
        ON held.spare_part_id = m.spare_part_id AND held.operation_id = m.operation_id
      WHERE m.type = 'reserve' AND ${isOneOf('m.spare_part_id', partIds)} ORDER BY m.id DESC`,
  );
}

/** What of some parts is reserved for each of some operations. */
function reservedSums(work: UnitOfWork, partIds: readonly string[], operationIds: readonly string[]) {
  return work.rows<{ partId: string; operationId: string; reserved: number }>(
    sql`SELECT m.spare_part_id AS "partId", m.operation_id AS "operationId", sum(m.quantity)::integer AS reserved
      FROM ${SparePartMovement} m WHERE ${isOneOf('m.operation_id', operationIds)} AND ${isOneOf('m.spare_part_id', partIds)}
        AND m.type IN ('reserve', 'release') GROUP BY m.spare_part_id, m.operation_id`,
  );
}
