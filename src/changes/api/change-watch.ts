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
import { excludedKey } from '../../kernel/validation/filters.query.js';
import type { ListChangesOptions } from '../changes.service.js';

/** How often a process checks for changes while requests wait, in milliseconds. Each check costs one index lookup per business. */
const CHECK_INTERVAL_MS = 100;
/** The maximum number of waiting requests of one business, over all its keys and those of its sandbox. Further requests are answered immediately (D49). */
const MAX_WAITING_PER_BUSINESS = 100;

interface WaitingRequest {
  readonly businessId: string;
  /** The requested types of resources, separated by commas; empty for all types. */
  readonly types: string;
  /** The id of the key whose changes are excluded; null for none. */
  readonly notBy: string | null;
  /** The changes up to this sequence number contain nothing for the request. */
  checkedUpTo: number;
  readonly wake: () => void;
}

/**
 * Lets requests wait for the next change (D49). All waiting requests of a process are checked together, and so are requests that
 * arrive together. While nothing changes, a thousand waiting requests cost two statements every tenth of a second, and hold no
 * database connections.
 */
@Injectable()
export class ChangeWatch implements Waiter, OnModuleDestroy {
  private readonly waiting = new Set<WaitingRequest>();
  /** The number of waiting requests by business; those of a sandbox count for its business (D48). */
  private readonly countByBusiness = new Map<string, number>();
  private newRequests: WaitingRequest[] = [];
  private checkingNew: Promise<void> | undefined;
  private loop: Loop | undefined;

  constructor(
    private readonly commits: CommitOrder,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly http: HttpAdapterHost,
    private readonly log: Log,
  ) {}

  /** Resolves when there is a change for the request, its wait time is over, the client disconnects, or the process is stopping. */
  wait({ caller, input, page }: RequestContext, until: AbortSignal): Promise<void> | undefined {
    const { wait = 0, from, types = [], notBy } = input!.query as ListChangesOptions & { wait?: number };
    const { principal } = caller!;
    const { businessId, shareOwnerId } = principal;
    const count = this.countByBusiness.get(shareOwnerId) ?? 0;
    if (wait === 0 || from !== undefined || until.aborted || count >= MAX_WAITING_PER_BUSINESS)
      return undefined;
    this.countByBusiness.set(shareOwnerId, count + 1);
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        until.removeEventListener('abort', wake);
        if (this.waiting.delete(request)) this.decrementCount(shareOwnerId);
        resolve();
      };
      const timer = setTimeout(wake, wait * 1000);
      until.addEventListener('abort', wake);
      const request = {
        businessId,
        types: types.join(','),
        checkedUpTo: sequenceOf(page!.after),
        wake,
        notBy: excludedKey(principal.id, notBy) ?? null,
      };
      this.waiting.add(request);
      this.newRequests.push(request);
      this.checkingNew ??= this.checkNewRequests();
      this.loop ??= new Loop(
        'change-watch',
        () => this.check([...this.waiting]),
        CHECK_INTERVAL_MS,
        this.log,
      );
    });
  }

  /** The number of waiting requests. */
  get count(): number {
    return this.waiting.size;
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
    await this.checkingNew;
  }

  private decrementCount(shareOwnerId: string): void {
    const left = this.countByBusiness.get(shareOwnerId)! - 1;
    if (left > 0) this.countByBusiness.set(shareOwnerId, left);
    else this.countByBusiness.delete(shareOwnerId);
  }

  /** Checks new requests immediately. Requests that arrive during a check are checked together afterwards. */
  private async checkNewRequests(): Promise<void> {
    // Requests that have already arrived on other connections are read before the immediate runs.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.newRequests.length > 0) {
      const requests = this.newRequests;
      this.newRequests = [];
      // After an error, the requests stop waiting. The same error occurs again when they read the feed, and is in their responses.
      await this.check(requests).catch(() => requests.forEach(({ wake }) => wake()));
    }
    this.checkingNew = undefined;
  }

  /** Wakes the requests that have something to return. */
  private async check(requests: readonly WaitingRequest[]): Promise<void> {
    if (requests.length === 0) return;
    // A server that is closing waits for the requests in progress, so these must not wait any longer.
    if (!(this.http.httpAdapter.getHttpServer() as Server).listening)
      return requests.forEach(({ wake }) => wake());
    await this.commits.number('changes', [...new Set(requests.map(({ businessId }) => businessId))]);
    const heads = await this.heads(requests);
    await Promise.all(
      groupIdentical(requests).map(async (group) => {
        const [{ businessId, checkedUpTo }] = group as [WaitingRequest];
        const head = heads.get(businessId) ?? 0;
        // A cursor beyond the end of the feed does not wait either: the request is refused.
        const mustWake =
          checkedUpTo > head || (checkedUpTo < head && (await this.hasMatchingChange(group[0]!, head)));
        for (const each of group) {
          if (mustWake) each.wake();
          each.checkedUpTo = head;
        }
      }),
    );
  }

  /** The newest sequence number of each business that has any. */
  private async heads(requests: readonly WaitingRequest[]): Promise<ReadonlyMap<string, number>> {
    const businesses = [...new Set(requests.map(({ businessId }) => businessId))];
    const rows = await this.acrossBusinesses.rows<{ id: string; head: number }>(
      sql`SELECT business_id AS id, last::float8 AS head FROM counters
        WHERE name = 'changes' AND business_id = ANY(${businesses}::uuid[])`,
    );
    return new Map(rows.map(({ id, head }) => [id, head]));
  }

  /** Whether the changes after `checkedUpTo`, up to `head`, include one that the request asks for. */
  private async hasMatchingChange(
    { businessId, checkedUpTo, types, notBy }: WaitingRequest,
    head: number,
  ): Promise<boolean> {
    // Every sequence number has a change, and the request asks for all changes.
    if (types === '' && notBy === null) return true;
    const conditions = [
      ...(types === '' ? [] : [sql`type = ANY(${types.split(',')}::text[])`]),
      ...(notBy === null ? [] : [sql`actor_id IS DISTINCT FROM ${notBy}`]),
    ];
    const found = await this.acrossBusinesses.rows(
      sql`SELECT 1 FROM changes WHERE business_id = ${businessId} AND ${and(conditions)}
        AND sequence > ${checkedUpTo} AND sequence <= ${head} LIMIT 1`,
    );
    return found.length > 0;
  }
}

/** Groups requests with the same filters and position, so that one query serves each group. */
function groupIdentical(requests: readonly WaitingRequest[]): WaitingRequest[][] {
  const groups = new Map<string, WaitingRequest[]>();
  for (const each of requests) {
    const key = `${each.businessId} ${each.checkedUpTo} ${each.types} ${each.notBy}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}
