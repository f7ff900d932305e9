import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { CommitOrder } from '../../kernel/events/commit-order.js';
import { sequenceOf } from '../../kernel/events/feed.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { and, sql } from '../../kernel/sql/sql.js';
import type { Waiter } from '../../kernel/http/route-policy.js';
import type { RequestContext } from '../../kernel/http/request-context.js';
import { Loop } from '../../kernel/jobs/loop.js';
import { Log } from '../../kernel/log.js';
import { excludedKey } from '../../kernel/validation/not-by.query.js';
import type { ChangesWanted } from '../changes.service.js';

/** How often a process looks for changes while someone waits, in milliseconds: a probe of an index for each business. */
const PAUSE_MS = 100;
/** Requests of one business that wait at once, over all its keys: beyond it, one is answered at once (D49). */
const MOST_OF_ONE = 100;

interface Waiting {
  readonly businessId: string;
  /** Which types of resources they want, with commas between them; all where it is empty. */
  readonly types: string;
  /** Whose changes they do not want; null for no one's. */
  readonly notBy: string | null;
  /** Up to here there is nothing for them. */
  place: number;
  readonly wake: () => void;
}

/**
 * Lets requests wait for the next change (D49). One query serves the whole process while requests wait, and one those that
 * begin to wait together: while nothing happens, a thousand waiting requests cost two statements every tenth of a second, and no
 * connection each.
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
    const { wait = 0, from, types = [], notBy } = input!.query as ChangesWanted & { wait?: number };
    const { principal } = caller!;
    const { businessId } = principal;
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
      const waiting = {
        ...{ businessId, types: types.join(','), place: sequenceOf(page!.after), wake },
        notBy: excludedKey(principal.id, notBy) ?? null,
      };
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
    const heads = await this.heads(waiting);
    await Promise.all(
      alikeAmong(waiting).map(async (alike) => {
        const [{ businessId, place }] = alike as [Waiting];
        const head = heads.get(businessId) ?? 0;
        // A place that the feed never reached waits for nothing either: it is refused.
        const isOver = place > head || (place < head && (await this.isThere(alike[0]!, head)));
        for (const each of alike) {
          if (isOver) each.wake();
          each.place = head;
        }
      }),
    );
  }

  /** The last number of each business that has any. */
  private async heads(waiting: readonly Waiting[]): Promise<ReadonlyMap<string, number>> {
    const businesses = [...new Set(waiting.map(({ businessId }) => businessId))];
    const rows = await this.acrossBusinesses.rows<{ id: string; head: number }>(
      sql`SELECT business_id AS id, last::float8 AS head FROM counters
        WHERE name = 'changes' AND business_id = ANY(${businesses}::uuid[])`,
    );
    return new Map(rows.map(({ id, head }) => [id, head]));
  }

  /** Whether a change that someone waits for stands behind their place, up to another; there is one of any type at each place. */
  private async isThere({ businessId, place, types, notBy }: Waiting, head: number): Promise<boolean> {
    if (types === '' && notBy === null) return true;
    const wanted = [
      ...(types === '' ? [] : [sql`type = ANY(${types.split(',')}::text[])`]),
      ...(notBy === null ? [] : [sql`actor_id IS DISTINCT FROM ${notBy}`]),
    ];
    const found = await this.acrossBusinesses.rows(
      sql`SELECT 1 FROM changes WHERE business_id = ${businessId} AND ${and(wanted)}
        AND sequence > ${place} AND sequence <= ${head} LIMIT 1`,
    );
    return found.length > 0;
  }
}

/** Those who have seen the same, and want the same, together: they are looked for once. */
function alikeAmong(waiting: readonly Waiting[]): Waiting[][] {
  const alike = new Map<string, Waiting[]>();
  for (const each of waiting) {
    const want = `${each.businessId} ${each.place} ${each.types} ${each.notBy}`;
    const others = alike.get(want);
    if (others) others.push(each);
    else alike.set(want, [each]);
  }
  return [...alike.values()];
}
