import type { EventType } from '../resource/event-type.js';
import { sql } from '../sql/sql.js';
import { EVENTS, outboxRows, type ShownBefore } from './outbox.js';
import { TenantWriter } from './tenant-writer.js';

/** Write access to the data of a business, and what a transaction reports about it: events, changes, and work for workers. */
export abstract class EventWriter extends TenantWriter {
  private readonly kindsToWake = new Set<string>();
  /** For each emitted event, whether workers are to be notified. */
  private readonly wantedEvents: Promise<boolean>[] = [];

  /**
   * Records an event of a resource. The payload is built now, from the current row, and is written to the outbox in
   * this transaction (§6.2, D30). It is not waited for: see `send`.
   *
   * @param supplied the supplied fields of the snapshot, such as a previous status
   * @throws Error for an event type that no module declares, because no endpoint could subscribe to it; for one that
   *   reports what changed, when the row was not locked before
   */
  emit(type: EventType, id: string, supplied: Record<string, unknown> = {}): void {
    this.emitAll(type, [id], supplied);
  }

  /**
   * Records an event for each of several resources.
   *
   * @param shownBefore previous values of computed fields, where they have changed too
   */
  emitAll(
    type: EventType,
    resourceIds: readonly string[],
    supplied: Record<string, unknown> = {},
    shownBefore: ShownBefore = new Map(),
  ): void {
    this.model.requireEventType(type);
    if (resourceIds.length === 0) return;
    const before = type.hasChange ? resourceIds.map((id) => this.asLocked(type.name, id)) : [];
    const event = { type, resourceIds, supplied, before, shownBefore, at: this.now, by: this.principal };
    const [rows, { subscribers }] = [outboxRows(event), this.model];
    if (!subscribers) this.wake(EVENTS);
    if (this.kindsToWake.has(EVENTS)) return this.send(rows);
    // An event without subscribers wakes no worker: it only needs its number, which the sweep gives to many events at once.
    const found = this.writeLast(sql`WITH emitted AS (${rows}) ${subscribers!(type.name)}`)();
    const isWanted = found.then(
      ({ length }) => length > 0,
      () => false,
    );
    this.wantedEvents.push(isWanted);
  }

  /**
   * Notifies workers, after the commit, that the business has work of this kind. Workers also find due work on their
   * own; the notification only makes it faster.
   */
  wake(kind: string): void {
    this.kindsToWake.add(kind);
  }

  /** The kinds of work to notify workers of. Call it after the commit. */
  async woken(): Promise<ReadonlySet<string>> {
    if ((await Promise.all(this.wantedEvents)).includes(true)) this.wake(EVENTS);
    return this.kindsToWake;
  }

  /** Writes the recorded changes (D49). Call it last, right before the commit. It is not waited for. */
  recordChanges(): void {
    const statement = this.changes.statement(this.now, this.principal.id);
    // It reads no table, so its values make no difference to its plan.
    if (statement) this.send(statement, { replan: false });
  }
}
