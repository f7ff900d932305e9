import { Injectable } from '@nestjs/common';
import { AttachmentLinks } from '../attachments/index.js';
import { CommitOrder } from '../kernel/events/commit-order.js';
import { FEED, positionAfter, sequenceOf } from '../kernel/events/feed.js';
import { Page, type PageRequest } from '../kernel/database/page.js';
import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DataModel } from '../kernel/resource/data-model.js';
import type { Resource } from '../kernel/resource/resource.js';
import { excludedKey } from '../kernel/validation/not-by.query.js';
import { changeResourceOf, type ChangeResource, type ChangeType } from './change.resource.js';
import { CHANGES_FORGOTTEN, CHANGES_KEPT_DAYS } from './change-retention.js';
import { changeComplaints, changeMessages } from './change.messages.js';

/** What of the feed is asked for. */
export interface ChangesWanted {
  readonly types?: readonly ChangeType[];
  /** The key whose changes are left out: its id, or `me` for the one that asks. */
  readonly notBy?: string;
  /** Nothing but the place from which on changes follow. */
  readonly from?: 'now';
}

/** Tells those who keep a copy of the data what changed of it, in the order of the commits (D49). */
@Injectable()
export class ChangesService {
  private readonly followed: readonly Resource[];
  private readonly ofAllTypes: ReturnType<typeof changeResourceOf>;

  constructor(
    model: DataModel,
    private readonly commits: CommitOrder,
    private readonly links: AttachmentLinks,
  ) {
    this.followed = model.feedResources;
    this.ofAllTypes = changeResourceOf(shownOf(this.followed));
  }

  /**
   * The changes behind a place in the feed, oldest first: from the oldest that is kept, unless told. The page says where to
   * go on, also when there is nothing more yet.
   *
   * @throws ApiError `cursor_expired` for a place behind which changes have been forgotten already, or that this feed never
   *   reached; `invalid_parameter` for one together with `from`
   */
  async list(
    tenant: TenantReader,
    { types, from, notBy }: ChangesWanted,
    page: PageRequest,
  ): Promise<Page<ChangeResource>> {
    if (from && page.after) throw bothAtOnce();
    const { head, forgotten } = await this.reach(tenant.principal.businessId);
    const end = positionAfter(head);
    if (from === 'now') return new Page<ChangeResource>('', null, end);
    const place = sequenceOf(page.after);
    if (page.after && place > head) throw ahead();
    if (page.after && place < forgotten) throw expired();
    const by = excludedKey(tenant.principal.id, notBy);
    const conditions = [
      sql`r.sequence <= ${head}`,
      ...(types ? [ofTypes(types)] : []),
      ...(by === undefined ? [] : [sql`r.actor_id IS DISTINCT FROM ${by}`]),
    ];
    // The beginning is a position too, so that all pages have the same statement.
    const after = page.after ?? positionAfter(0);
    // Planning takes 40 ms for all types, and reading a page less than 1 ms. Which index is best for several types depends on them.
    const keepPlan = types === undefined || types.length === 1;
    const wanted = { ...page, after, sort: FEED.sort, keepPlan };
    const found = await tenant.list(this.resourceOf(types), conditions, wanted);
    // With nothing left before it, the end is where to go on: behind changes of other types, too.
    return this.linked(tenant, new Page<ChangeResource>(found.json, found.next, found.next ?? end));
  }

  /** The number of the newest change of all that are committed by now; 0 before the first. */
  async end(businessId: string): Promise<number> {
    return (await this.reach(businessId)).head;
  }

  /** A change of some types. It names no table of another type, so that PostgreSQL has less to plan. */
  private resourceOf(types?: readonly ChangeType[]): ReturnType<typeof changeResourceOf> {
    if (types === undefined) return this.ofAllTypes;
    return changeResourceOf(
      shownOf(this.followed.filter(({ object }) => types.some((type) => type === object))),
    );
  }

  /** The newest number of a business's feed, once all that is committed has one, and the newest that is forgotten. */
  private async reach(businessId: string): Promise<{ head: number; forgotten: number }> {
    await this.commits.number('changes', [businessId]);
    const [head, forgotten] = await Promise.all([
      this.commits.last('changes', businessId),
      this.commits.last(CHANGES_FORGOTTEN, businessId),
    ]);
    return { head, forgotten };
  }

  /** Links to the bytes of attachments are the service's to sign. */
  private linked(tenant: TenantReader, page: Page<ChangeResource>): Page<ChangeResource> {
    if (!page.json.includes('"type":"attachment"')) return page;
    return page.map((change) => {
      if (change.type !== 'attachment' || change.resource === null) return change;
      const url = this.links.urlOf(tenant.principal, { id: change.resource_id });
      return { ...change, resource: { ...change.resource, url } };
    });
  }
}

function ofTypes(types: readonly ChangeType[]): Sql {
  const [first, ...others] = types;
  return others.length === 0 ? sql`r.type = ${first}` : sql`r.type = ANY(${types}::text[])`;
}

/** What the resource of a change is now, and the id that clients know it by, as SQL over the change `r`. */
function shownOf(followed: readonly Resource[]): { resource: Sql; id: Sql } {
  const of = (each: Resource, value: Sql) =>
    sql`(SELECT ${value} FROM (SELECT r.resource_id AS id) wanted JOIN ${each.entity} r ON r.id = wanted.id)`;
  const cases = followed.map(
    (each) => sql`WHEN ${rawSql(`'${each.object}'`)} THEN ${of(each, each.projection())}`,
  );
  const named = followed
    .filter(({ hasDerivedId }) => hasDerivedId)
    .map((each) => sql`WHEN ${rawSql(`'${each.object}'`)} THEN ${of(each, each.id)}`);
  return {
    resource: sql`CASE r.type ${join(cases, ' ')} END`,
    id:
      named.length === 0
        ? sql`r.resource_id`
        : sql`coalesce(CASE r.type ${join(named, ' ')} END, r.resource_id)`,
  };
}

function expired(): ApiError {
  return new ApiError('cursor_expired', changeMessages.cursorExpired({ days: CHANGES_KEPT_DAYS }), 'cursor');
}

function ahead(): ApiError {
  return new ApiError('cursor_expired', changeMessages.cursorAhead, 'cursor');
}

function bothAtOnce(): ApiError {
  return ApiError.invalid('from', changeComplaints.fromWithCursor);
}
