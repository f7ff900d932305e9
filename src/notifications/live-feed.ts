import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Observable } from 'rxjs';
import type { Principal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Loop } from '../kernel/jobs/loop.js';
import { Log } from '../kernel/log.js';
import { type Horizon, TimeHorizon, TransactionHorizon } from './live-horizon.js';
import type { NoticeKind } from './notice-kinds.js';
import { recipientOf, type Recipient } from './recipient.js';

/** What a person who is looking is told at once. */
export type LiveItem =
  /** From here on nothing is missed. What was read before may be out of date. */
  | { readonly kind: 'open' }
  /** They have a new notice. */
  | { readonly kind: 'notice'; readonly id: string; readonly notice: NoticeKind }
  /** Something of the business changed: an event, and the resource it is about, if it is about one. */
  | {
      readonly kind: 'changed';
      readonly event: string;
      readonly type: string;
      readonly id: string | null;
      /** When the resource last changed, as the event tells it; null where it does not say. */
      readonly updatedAt: string | null;
    }
  /** So much happened that it is not listed: what is shown should be read again. */
  | { readonly kind: 'much' };

/** How often a process looks for what is new while someone listens, in milliseconds. */
const PAUSE_MS = 500;
/** More than this at one look is not listed. */
const MOST_LISTED = 500;

interface Listener {
  readonly businessId: string;
  readonly recipient: Recipient;
  readonly tell: (item: LiveItem) => void;
  isOpen: boolean;
}

interface SeenEvent {
  readonly row: string;
  readonly business: string;
  readonly event: string;
  readonly type: string;
  readonly id: string | null;
  readonly updatedAt: string | null;
}

interface SeenNotice {
  /** With whom the account of the person stands: the business, or a firm that works for it. */
  readonly home: string;
  readonly recipient: string;
  readonly id: string;
  readonly kind: NoticeKind;
}

/**
 * Tells people who look at a page what is new, within about a second, whichever process it happened in.
 *
 * One query for the whole process, while people listen. It asks for rows that were not visible at the look before (`Horizon`):
 * ids and moments are made before a commit, and anyone who looks beyond the last one seen misses what commits late.
 */
@Injectable()
export class LiveFeed implements OnModuleDestroy {
  private readonly listeners = new Set<Listener>();
  private loop: Loop | undefined;
  /** What could be seen at the last look; undefined while nobody listens. */
  private horizon: Horizon | undefined;

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * What is new for a person, from `open` on and until they no longer listen. People of a firm listen with the firm, where
   * they hear of their notices from whichever business; what else happens there is none of their concern.
   *
   * @throws Error for a principal that is not a person
   */
  of(principal: Principal): Observable<LiveItem> {
    const { businessId } = principal;
    const recipient = recipientOf(principal);
    return new Observable((subscriber) => {
      const tell = (item: LiveItem) => subscriber.next(item);
      const listener: Listener = { businessId, recipient, tell, isOpen: false };
      this.listeners.add(listener);
      this.loop ??= new Loop('live-feed', () => this.look(), PAUSE_MS, this.log);
      return () => this.listeners.delete(listener);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
  }

  private async look(): Promise<void> {
    const listeners = [...this.listeners];
    if (listeners.length === 0) {
      this.horizon = undefined;
      return;
    }
    const open = listeners.filter(({ isOpen }) => isOpen);
    this.horizon ??= await this.newHorizon();
    const found = await this.found(listeners, this.horizon);
    const ids = [...found.events.map(({ row }) => row), ...found.notices.map(({ id }) => id)];
    this.horizon.move({ snapshot: found.snapshot, ids });
    for (const listener of open) tellOf(found, listener);
    for (const listener of listeners.filter(({ isOpen }) => !isOpen)) {
      listener.isOpen = true;
      listener.tell({ kind: 'open' });
    }
  }

  private async newHorizon(): Promise<Horizon> {
    const citus = await this.acrossBusinesses.rows(sql`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
    return citus.length === 0 ? new TransactionHorizon() : new TimeHorizon(this.clock);
  }

  private async found(listeners: readonly Listener[], horizon: Horizon): Promise<Found> {
    const ofTeams = listeners.filter(({ recipient }) => recipient.kind === 'user');
    const businesses = [...new Set(ofTeams.map(({ businessId }) => businessId))];
    const [found] = await this.acrossBusinesses.rows<Found>(sql`
      SELECT pg_current_snapshot()::text AS snapshot,
        ${listOf(sql`SELECT e.id AS row, e.business_id AS business, e.type AS event, e.payload::json #>> '{data,object,object}' AS type,
            e.payload::json #>> '{data,object,id}' AS id, e.payload::json #>> '{data,object,updated_at}' AS "updatedAt"
          FROM events e WHERE e.business_id = ANY(${businesses}::uuid[]) AND ${horizon.isNew('e')}
          ORDER BY e.id LIMIT ${MOST_LISTED + 1}`)} AS events,
        ${listOf(sql`SELECT coalesce(p.firm_id, n.business_id) AS home, n.recipient_id AS recipient, n.id, n.kind
          FROM notices n LEFT JOIN vendor_people p ON n.recipient_kind = 'vendor_user' AND p.business_id = n.business_id
            AND p.user_id = n.recipient_id
          WHERE n.recipient_id = ANY(${listeners.map(({ recipient }) => recipient.id)}::uuid[])
            AND ${horizon.isNew('n')}
          ORDER BY n.id LIMIT ${MOST_LISTED + 1}`)} AS notices`);
    return found!;
  }
}

interface Found {
  readonly snapshot: string;
  readonly events: readonly SeenEvent[];
  readonly notices: readonly SeenNotice[];
}

function tellOf({ events, notices }: Found, { businessId, recipient, tell }: Listener): void {
  if (events.length > MOST_LISTED || notices.length > MOST_LISTED) {
    tell({ kind: 'much' });
    return;
  }
  for (const { business, event, type, id, updatedAt } of events) {
    if (business === businessId && recipient.kind === 'user')
      tell({ kind: 'changed', event, type, id, updatedAt });
  }
  for (const { home, recipient: whose, id, kind } of notices) {
    if (home === businessId && whose === recipient.id) tell({ kind: 'notice', id, notice: kind });
  }
}

function listOf(rows: Sql): Sql {
  return sql`(SELECT coalesce(json_agg(found), '[]') FROM (${rows}) found)`;
}
