import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { CommitOrder } from '../kernel/changes/commit-order.js';
import { placeOf } from '../kernel/changes/feed.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/database/sql.js';
import type { Waiter } from '../kernel/http/decorators/endpoint.js';
import type { RequestContext } from '../kernel/http/request-context.js';
import { Loop } from '../kernel/jobs/loop.js';
import { Log } from '../kernel/log.js';
import type { ChangesWanted } from './changes.service.js';

/** How often a process looks for changes while somebody waits, in milliseconds: a probe of an index for each business. */
const PAUSE_MS = 100;
/** Requests of one business that wait at once: beyond it, one is answered at once. */
const MOST_OF_ONE = 100;

interface Waiting {
  readonly businessId: string;
  readonly types: readonly string[];
  /** Up to here there is nothing for them. */
  place: number;
  readonly wake: () => void;
}

/**
 * Lets requests wait for the next change (D49). One look for the whole process, while anybody waits: a thousand who wait cost
 * one statement in a tenth of a second, and none of them a connection.
 */
@Injectable()
export class ChangeWatch implements Waiter, OnModuleDestroy {
  private readonly waiting = new Set<Waiting>();
  private loop: Loop | undefined;

  constructor(
    private readonly commits: CommitOrder,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly http: HttpAdapterHost,
    private readonly log: Log,
  ) {}

  /** Resolves when there is a change to tell, the time is over, nobody waits any more, or the process is about to stop. */
  async wait({ caller, input, page }: RequestContext, until: AbortSignal): Promise<void> {
    const { wait = 0, from, types = [] } = input!.query as ChangesWanted & { wait?: number };
    const { businessId } = caller!.principal;
    if (wait === 0 || from !== undefined || this.countOf(businessId) >= MOST_OF_ONE) return;
    const woken = new AbortController();
    const over = AbortSignal.any([until, woken.signal, AbortSignal.timeout(wait * 1000)]);
    const waiting = { businessId, types, place: placeOf(page!.after), wake: () => woken.abort() };
    await this.look([waiting]);
    this.waiting.add(waiting);
    this.loop ??= new Loop('change-watch', () => this.look([...this.waiting]), PAUSE_MS, this.log);
    if (!over.aborted) await once(over, 'abort');
    this.waiting.delete(waiting);
  }

  /** How many requests wait. */
  get count(): number {
    return this.waiting.size;
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
  }

  private countOf(businessId: string): number {
    return [...this.waiting].filter((each) => each.businessId === businessId).length;
  }

  private async look(waiting: readonly Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    // A server that takes no more connections waits for the requests under way: these have nothing to wait for.
    if (!(this.http.httpAdapter.getHttpServer() as Server).listening)
      return waiting.forEach(({ wake }) => wake());
    await this.commits.number('changes', [...new Set(waiting.map(({ businessId }) => businessId))]);
    const found = await this.acrossBusinesses.rows<{ isThere: boolean; head: number }>(sql`
      SELECT EXISTS (SELECT 1 FROM changes c WHERE c.business_id = w.business_id AND c.sequence > w.place
          AND (w.types = '' OR c.type = ANY(string_to_array(w.types, ',')))) AS "isThere",
        coalesce((SELECT last FROM counters c WHERE c.business_id = w.business_id AND c.name = 'changes'), 0)::float8 AS head
      FROM unnest(${waiting.map(({ businessId }) => businessId)}::uuid[], ${waiting.map(({ place }) => place)}::bigint[],
        ${waiting.map(({ types }) => types.join(','))}::text[]) WITH ORDINALITY w (business_id, place, types, turn)
      ORDER BY w.turn`);
    waiting.forEach((each, index) => {
      const { isThere, head } = found[index]!;
      // A place that the feed never reached waits for nothing either: it is refused.
      if (isThere || each.place > head) each.wake();
      each.place = head;
    });
  }
}
