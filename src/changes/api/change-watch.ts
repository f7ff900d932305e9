import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { CommitOrder } from '../../kernel/events/commit-order.js';
import { placeOf } from '../../kernel/events/feed.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/sql/sql.js';
import type { Waiter } from '../../kernel/http/route-policy.js';
import type { RequestContext } from '../../kernel/http/request-context.js';
import { Loop } from '../../kernel/jobs/loop.js';
import { Log } from '../../kernel/log.js';
import type { ChangesWanted } from '../changes.service.js';

/** How often a process looks for changes while someone waits, in milliseconds: a probe of an index for each business. */
const PAUSE_MS = 100;
/** Requests of one business that wait at once, over all its keys: beyond it, one is answered at once (D49). */
const MOST_OF_ONE = 100;

interface Waiting {
  readonly businessId: string;
  /** Which types of resources they want, with commas between them; all where it is empty. */
  readonly types: string;
  /** Up to here there is nothing for them. */
  place: number;
  readonly wake: () => void;
}

/**
 * Lets requests wait for the next change (D49). One look for the whole process, while anybody waits, and one for all who
 * begin to: a thousand who wait cost one statement in a tenth of a second, and none of them a connection or a look of its own.
 */
@Injectable()
export class ChangeWatch implements Waiter, OnModuleDestroy {
  private readonly waiting = new Set<Waiting>();
  /** How many of each business wait. */
  private readonly places = new Map<string, number>();
  private newcomers: Waiting[] = [];
  private greeting: Promise<void> | undefined;
  private loop: Loop | undefined;

  constructor(
    private readonly commits: CommitOrder,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly http: HttpAdapterHost,
    private readonly log: Log,
  ) {}

  /** Resolves when there is a change to tell, the time is over, no one waits any more, or the process is about to stop. */
  wait({ caller, input, page }: RequestContext, until: AbortSignal): Promise<void> | undefined {
    const { wait = 0, from, types = [] } = input!.query as ChangesWanted & { wait?: number };
    const { businessId } = caller!.principal;
    const taken = this.places.get(businessId) ?? 0;
    if (wait === 0 || from !== undefined || until.aborted || taken >= MOST_OF_ONE) return undefined;
    this.places.set(businessId, taken + 1);
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer);
        until.removeEventListener('abort', wake);
        if (this.waiting.delete(waiting)) this.leave(businessId);
        done();
      };
      const timer = setTimeout(wake, wait * 1000);
      until.addEventListener('abort', wake);
      const waiting = { businessId, types: types.join(','), place: placeOf(page!.after), wake };
      this.waiting.add(waiting);
      this.newcomers.push(waiting);
      this.greeting ??= this.greet();
      this.loop ??= new Loop('change-watch', () => this.look([...this.waiting]), PAUSE_MS, this.log);
    });
  }

  /** How many requests wait. */
  get count(): number {
    return this.waiting.size;
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
    await this.greeting;
  }

  private leave(businessId: string): void {
    const left = this.places.get(businessId)! - 1;
    if (left > 0) this.places.set(businessId, left);
    else this.places.delete(businessId);
  }

  /** Looks whether there is something for those who have just come: for all who come during a look, the next one. */
  private async greet(): Promise<void> {
    // What has arrived on other connections is read before an immediate runs.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.newcomers.length > 0) {
      const come = this.newcomers;
      this.newcomers = [];
      // What failed here fails again when they ask, and tells them why.
      await this.look(come).catch(() => come.forEach(({ wake }) => wake()));
    }
    this.greeting = undefined;
  }

  private async look(waiting: readonly Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    // A server that takes no more connections waits for the requests under way: these have nothing to wait for.
    if (!(this.http.httpAdapter.getHttpServer() as Server).listening)
      return waiting.forEach(({ wake }) => wake());
    await this.commits.number('changes', [...new Set(waiting.map(({ businessId }) => businessId))]);
    const alike = alikeAmong(waiting);
    const wanted = alike.map(([first]) => first!);
    const found = await this.acrossBusinesses.rows<{ isThere: boolean; head: number }>(sql`
      SELECT EXISTS (SELECT 1 FROM changes c WHERE c.business_id = w.business_id AND c.sequence > w.place
          AND (w.types = '' OR c.type = ANY(string_to_array(w.types, ',')))) AS "isThere",
        coalesce((SELECT last FROM counters c WHERE c.business_id = w.business_id AND c.name = 'changes'), 0)::float8 AS head
      FROM unnest(${wanted.map(({ businessId }) => businessId)}::uuid[], ${wanted.map(({ place }) => place)}::bigint[],
        ${wanted.map(({ types }) => types)}::text[]) WITH ORDINALITY w (business_id, place, types, turn)
      ORDER BY w.turn`);
    for (const [index, { isThere, head }] of found.entries())
      for (const each of alike[index]!) {
        // A place that the feed never reached waits for nothing either: it is refused.
        if (isThere || each.place > head) each.wake();
        each.place = head;
      }
  }
}

/** Those who have seen the same, and want the same, together: they are looked for once. */
function alikeAmong(waiting: readonly Waiting[]): Waiting[][] {
  const alike = new Map<string, Waiting[]>();
  for (const each of waiting) {
    const want = `${each.businessId} ${each.place} ${each.types}`;
    const others = alike.get(want);
    if (others) others.push(each);
    else alike.set(want, [each]);
  }
  return [...alike.values()];
}
