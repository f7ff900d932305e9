import type { AlarmsService } from '../alarms/index.js';
import { isOneOf, sql } from '../kernel/database/sql.js';
import type { NewRow, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { SparePart } from './spare-part.entity.js';
import { partStockMoved, type LineMoved } from './spare-part.events.js';
import { SparePartMovement } from './spare-part-movement.entity.js';
import { after, available, entriesFor, type Entry, type Movement } from './stock.js';

interface Book {
  readonly part: SparePart;
  /** What was entered. */
  readonly lines: LineMoved[];
  onHand: number;
  reserved: number;
  /** What is reserved for operations, by their ids. */
  readonly reservedFor: Map<string, number>;
}

/**
 * The books of some parts, while they are locked: movements are entered one after the other, each on what those before it
 * left, and written together. So the sums hold at every moment.
 */
export class StockBooks {
  private readonly books: ReadonlyMap<string, Book>;
  private readonly lines: NewRow<SparePartMovement>[] = [];
  private readonly low: { readonly sparePartId: string; readonly message: string }[] = [];

  private constructor(
    private readonly work: UnitOfWork,
    books: readonly Book[],
  ) {
    this.books = new Map(books.map((book) => [book.part.id, book]));
  }

  /** Locks parts in the order of their ids, so that two works with the same ones cannot block each other. */
  static async open(
    work: UnitOfWork,
    partIds: readonly string[],
    operationIds: readonly string[],
  ): Promise<StockBooks> {
    const parts = await work.lockAll(SparePart, isOneOf('r.id', partIds));
    const mayBeReserved =
      operationIds.length > 0 && parts.some(({ quantityReserved }) => quantityReserved > 0);
    const sums = mayBeReserved ? await reservations(work, partIds, operationIds) : [];
    return new StockBooks(
      work,
      parts.map((part) => ({
        part,
        onHand: part.quantityOnHand,
        reserved: part.quantityReserved,
        reservedFor: new Map(
          sums.flatMap(({ partId, operationId, reserved }) =>
            partId === part.id ? [[operationId, reserved] as const] : [],
          ),
        ),
        lines: [],
      })),
    );
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
    const reservedForThis = operationId === null ? 0 : this.reservedFor(partId, operationId);
    const before = { onHand: book.onHand, reserved: book.reserved, reservedForThis };
    const entries = entriesFor(type, quantity, before);
    const now = after(entries, before);
    if (operationId !== null)
      book.reservedFor.set(operationId, reservedForThis + now.reserved - before.reserved);
    Object.assign(book, now);
    this.noteIfLow(book.part, available(before), available(now));
    book.lines.push(...entries.map((entry) => this.line(partId, movement, entry)));
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

  /** An alarm is for the fall below the minimum, not for being there (D24). */
  private noteIfLow({ id: sparePartId, name, minStock }: SparePart, before: number, now: number): void {
    if (minStock === null || before < minStock || now >= minStock) return;
    const message = `Only ${now} of "${name}" available; the minimum is ${minStock}.`;
    this.low.push({ sparePartId, message });
  }
}

/** What of some parts is reserved for each of some operations. */
function reservations(work: UnitOfWork, partIds: readonly string[], operationIds: readonly string[]) {
  return work.rows<{ partId: string; operationId: string; reserved: number }>(
    sql`SELECT m.spare_part_id AS "partId", m.operation_id AS "operationId", sum(m.quantity)::integer AS reserved
      FROM ${SparePartMovement} m WHERE ${isOneOf('m.operation_id', operationIds)} AND ${isOneOf('m.spare_part_id', partIds)}
        AND m.type IN ('reserve', 'release') GROUP BY m.spare_part_id, m.operation_id`,
  );
}
