import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Observable } from 'rxjs';
import type { Principal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { lowestIdAt, timeOfId } from '../kernel/ids.js';
import { Loop } from '../kernel/jobs/loop.js';
import { Log } from '../kernel/log.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { NoticeKind } from './notice-kinds.js';
import { type Recipient, recipientOf } from './notice.entity.js';

/** The result of a poll. */
export interface PollResult {
  /** PostgreSQL's snapshot of the poll (`pg_snapshot`). */
  readonly snapshot: string;
  /** The ids of the new rows. */
  readonly ids: readonly string[];
}

/** Finds new rows: those that were not visible at the previous poll, even if they were committed late. */
export interface Horizon {
  /** The condition for a new row. @param row the alias of a table with the columns `id` and `transaction_id` */
  isNew(row: string): Sql;
  /** Remembers the result of a poll for the next one. */
  move(result: PollResult): void;
}

/** Compares transaction ids. Exact, but only on a single PostgreSQL server. */
class TransactionHorizon implements Horizon {
  private seen: string | undefined;

  /**
   * Whether the transaction is visible now and was not at the previous poll. At the first poll, no row is new. The upper bound
   * excludes rows restored from another cluster, whose transaction ids this cluster has not reached yet.
   */
  isNew(row: string): Sql {
    const { seen } = this;
    if (seen === undefined) return rawSql('false');
    const transaction = rawSql(`${row}.transaction_id`);
    return sql`${transaction} >= pg_snapshot_xmin(${seen}::pg_snapshot)
      AND ${transaction} < pg_snapshot_xmax(pg_current_snapshot())
      AND NOT pg_visible_in_snapshot(${transaction}, ${seen}::pg_snapshot)`;
  }

  move({ snapshot }: PollResult): void {
    this.seen = snapshot;
  }
}

/** How long rows are still searched for after their creation, in milliseconds: longer than any transaction may last. */
const OVERLAP_MS = 30_000;

/**
 * Compares creation times and remembers recent ids. For distributed tables, where each server numbers its own transactions.
 */
class TimeHorizon implements Horizon {
  private readonly seen = new Set<string>();

  constructor(private readonly clock: Clock) {}

  isNew(row: string): Sql {
    const id = rawSql(`${row}.id`);
    return sql`${id} >= ${lowestIdAt(this.start())}::uuid AND NOT ${id} = ANY(${[...this.seen]}::uuid[])`;
  }

  move({ ids }: PollResult): void {
    const start = this.start();
    for (const each of this.seen) if (timeOfId(each) < start) this.seen.delete(each);
    for (const each of ids) this.seen.add(each);
  }

  private start(): Date {
    return new Date(this.clock.now().getTime() - OVERLAP_MS);
  }
}

/** A live update for a person with an open page. */
export type LiveItem =
  /** No update is missed from now on. Data read before may be out of date. */
  | { readonly kind: 'open' }
  /** They have a new notice. */
  | {
      readonly kind: 'notice';
      readonly id: string;
      readonly notice: NoticeKind;
      /** The operation that it is about, if there is one. */
      readonly about?: string;
      /** The comment that it is about, if there is one. */
      readonly comment?: string;
    }
  /** A resource of the business changed: the type of the event, and the resource, if there is one. */
  | {
      readonly kind: 'changed';
      readonly event: string;
      readonly type: string;
      readonly id: string | null;
      /** The record that the event is about, if it is another one: the operation of a comment. */
      readonly about?: string;
      /** The resource's `updated_at` from the event; null if it has none. */
      readonly updatedAt: string | null;
    }
  /** There are too many updates to list: reload what is shown. */
  | { readonly kind: 'much' };

/** The pause between polls while there are listeners, in milliseconds. */
const PAUSE_MS = 500;
/** The maximum number of events of a business, and of notices of a person, listed per poll. A person with more gets `much`. */
const MAX_LISTED = 500;

interface Listener {
  readonly businessId: string;
  readonly recipient: Recipient;
  /** The types of events that they may not read (D69). */
  readonly hidden: ReadonlySet<string>;
  readonly send: (item: LiveItem) => void;
  isOpen: boolean;
}

interface SeenEvent {
  readonly row: string;
  readonly business: string;
  readonly event: string;
  readonly type: string;
  readonly id: string | null;
  readonly about: string | null;
  readonly updatedAt: string | null;
}

interface SeenNotice {
  /** Where the person's account is: the business, or a firm that works for it. Null for a firm while the business is suspended. */
  readonly home: string | null;
  readonly recipient: string;
  readonly id: string;
  readonly kind: NoticeKind;
  readonly about: string | null;
  readonly comment: string | null;
}

/**
 * Sends live updates to people with an open page, within about a second, from all processes.
 *
 * One query per poll serves the whole process, while there are listeners. It reads rows that were not visible at the previous
 * poll (`Horizon`). Ids and timestamps are assigned before the commit, so a query for rows after the last one seen would miss
 * rows that commit late.
 */
@Injectable()
export class LiveFeed implements OnModuleDestroy {
  private readonly listeners = new Set<Listener>();
  private loop: Loop | undefined;
  /** What was visible at the last poll; undefined while there are no listeners. */
  private horizon: Horizon | undefined;

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly model: DataModel,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * The live updates of a person, starting with `open`: only of events that they may read, as on pages. A person of a firm receives
   * their notices from all businesses, but no other updates.
   *
   * @param principal of a firm's person: the one at the firm, not the one at a business
   * @throws Error for a principal that is not a person
   */
  stream(principal: Principal): Observable<LiveItem> {
    const { businessId } = principal;
    const recipient = recipientOf(principal);
    const hidden = new Set(this.model.eventsHiddenFrom(principal));
    return new Observable((subscriber) => {
      const send = (item: LiveItem) => subscriber.next(item);
      const listener: Listener = { businessId, recipient, hidden, send, isOpen: false };
      this.listeners.add(listener);
      this.loop ??= new Loop('live-feed', () => this.poll(), PAUSE_MS, this.log);
      return () => this.listeners.delete(listener);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
  }

  private async poll(): Promise<void> {
    const listeners = [...this.listeners];
    if (listeners.length === 0) {
      this.horizon = undefined;
      return;
    }
    const open = listeners.filter(({ isOpen }) => isOpen);
    this.horizon ??= await this.newHorizon();
    const found = await this.findNew(listeners, this.horizon);
    const ids = [...found.events.map(({ row }) => row), ...found.notices.map(({ id }) => id)];
    this.horizon.move({ snapshot: found.snapshot, ids });
    for (const listener of open) sendNew(found, listener);
    for (const listener of listeners.filter(({ isOpen }) => !isOpen)) {
      listener.isOpen = true;
      listener.send({ kind: 'open' });
    }
  }

  private async newHorizon(): Promise<Horizon> {
    const citus = await this.acrossBusinesses.rows(sql`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
    return citus.length === 0 ? new TransactionHorizon() : new TimeHorizon(this.clock);
  }

  private async findNew(listeners: readonly Listener[], horizon: Horizon): Promise<Found> {
    const users = listeners.filter(({ recipient }) => recipient.kind === 'user');
    const businesses = [...new Set(users.map(({ businessId }) => businessId))];
    // Counted apart, so that events that some may not read do not displace the others.
    const hidden = [...new Set(users.flatMap((each) => [...each.hidden]))];
    const [found] = await this.acrossBusinesses.rows<Found>(sql`
      SELECT pg_current_snapshot()::text AS snapshot,
        ${listOf(sql`SELECT e.id AS row, e.business_id AS business, e.type AS event, e.resource_id AS about, e.payload::json #>> '{data,object,object}' AS type,
            e.payload::json #>> '{data,object,id}' AS id, e.payload::json #>> '{data,object,updated_at}' AS "updatedAt"
          FROM (SELECT e.id, e.business_id, e.type, e.resource_id, e.payload, ${placeAmong(sql`e.business_id, e.type = ANY(${hidden}::text[])`, sql`e.id`)} FROM events e
            WHERE e.business_id = ANY(${businesses}::uuid[]) AND ${horizon.isNew('e')}) e
          WHERE e.place <= ${MAX_LISTED + 1} ORDER BY e.id`)} AS events,
        ${listOf(sql`SELECT n.home, n.recipient, n.id, n.kind, n.about, n.comment
          FROM (SELECT CASE WHEN b.suspended_at IS NULL THEN coalesce(p.firm_id, n.business_id) END AS home, n.recipient_id AS recipient, n.id, n.kind,
              n.operation_id AS about, n.parameters->>'comment_id' AS comment,
              ${placeAmong(sql`n.business_id, n.recipient_id`, sql`n.id`)}
            FROM notices n LEFT JOIN vendor_people p ON n.recipient_kind = 'vendor_user' AND p.business_id = n.business_id
              AND p.user_id = n.recipient_id
              -- Only of a person of a firm: the streams of a business end with its suspension.
              LEFT JOIN businesses b ON b.id = p.business_id
            WHERE n.recipient_id = ANY(${listeners.map(({ recipient }) => recipient.id)}::uuid[])
              AND ${horizon.isNew('n')}) n
          WHERE n.place <= ${MAX_LISTED + 1} ORDER BY n.id`)} AS notices`);
    return found!;
  }
}

interface Found {
  readonly snapshot: string;
  readonly events: readonly SeenEvent[];
  readonly notices: readonly SeenNotice[];
}

/** Sends a person what concerns them. Many updates of one business, or of one person, do not affect the others. */
function sendNew(found: Found, { businessId, recipient, hidden, send }: Listener): void {
  const isUser = recipient.kind === 'user';
  const events = found.events.filter(
    ({ business, event }) => isUser && business === businessId && !hidden.has(event),
  );
  const notices = found.notices.filter((each) => each.home === businessId && each.recipient === recipient.id);
  if (events.length > MAX_LISTED || notices.length > MAX_LISTED) {
    send({ kind: 'much' });
    return;
  }
  for (const { event, type, id, about, updatedAt } of events)
    send({
      kind: 'changed',
      event,
      type,
      id,
      updatedAt,
      ...(about === null || about === id ? {} : { about }),
    });
  for (const { id, kind, about, comment } of notices)
    send({
      ...{ kind: 'notice', id, notice: kind },
      ...(about === null ? {} : { about }),
      ...(comment === null ? {} : { comment }),
    });
}

/** The place of a row among those with the same key, from 1. The key begins with the business, by which tables are distributed. */
function placeAmong(key: Sql, order: Sql): Sql {
  return sql`row_number() OVER (PARTITION BY ${key} ORDER BY ${order}) AS place`;
}

function listOf(rows: Sql): Sql {
  return sql`(SELECT coalesce(json_agg(found), '[]') FROM (${rows}) found)`;
}
