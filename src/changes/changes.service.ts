import { Injectable } from '@nestjs/common';
import { AttachmentLinks } from '../attachments/index.js';
import { Change, CHANGE_ACTIONS } from '../kernel/database/change-recorder.js';
import { Page, type PageRequest } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { CommitOrder } from '../kernel/events/commit-order.js';
import { FEED, positionAfter, sequenceOf } from '../kernel/events/feed.js';
import { complaints, messages, withParams } from '../kernel/messages/messages.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { computed, integer, json, oneOf, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type Resource, type ResourceOf } from '../kernel/resource/resource.js';
import { isOneOf, join, rawSql, type Sql, sql } from '../kernel/sql/sql.js';
import { excludedKey } from '../kernel/validation/filters.query.js';

/** The types in the feed: every resource whose changes are recorded. A test compares the list with the declarations. */
export const CHANGE_TYPES = [
  'alarm',
  'asset',
  'asset_status_change',
  'attachment',
  'building',
  'comment',
  'cost_entry',
  'downtime',
  'floor',
  'meter',
  'meter_reading',
  'operation',
  'operation_status_change',
  'procedure',
  'room',
  'spare_part',
  'spare_part_movement',
  'technician',
  'time_entry',
  'vendor',
  'webhook_endpoint',
] as const;

/** A type of resource in the feed. */
export type ChangeType = (typeof CHANGE_TYPES)[number];

const RESOURCE_SCHEMA = {
  type: ['object', 'null'],
  description: 'The complete resource as it is now, as its own endpoint returns it; null after deletion.',
};

/**
 * Defines the resource `change` (D49).
 *
 * @param current the changed resource as it is now, and the id that clients know it by, as SQL over the row `r`
 */
export function changeResourceOf(current: { readonly resource: Sql; readonly id: Sql }) {
  return defineResource({
    object: 'change',
    entity: Change,
    changes: 'none',
    description: 'The creation, update or deletion of a resource, with the resource as it is now.',
    fields: {
      id: uuid('The change.'),
      type: withExample(oneOf(CHANGE_TYPES, "What changed: the resource's `object`."), 'asset'),
      resource_id: computed(uuid('The ID of the resource.'), current.id),
      action: withExample(
        oneOf(
          CHANGE_ACTIONS,
          'What happened. Changes made together are one change: a resource created and updated in one request is `created`.',
        ),
        'deleted',
      ),
      changed_at: timestamp('When it happened. The feed is in commit order, which can differ slightly.'),
      sequence: integer(
        "The position in the business's feed: it increases by one per change, without gaps, across all types.",
        4711,
      ),
      resource: json<Readonly<Record<string, unknown>> | null>(RESOURCE_SCHEMA, current.resource),
    },
    sorts: ['sequence'],
  });
}

/** The resource as the API description shows it. It cannot be read. */
export const changeResource = changeResourceOf({
  resource: rawSql('NULL::json'),
  id: rawSql('r.resource_id'),
});

/** A change as an object. */
export type ChangeResource = ResourceOf<typeof changeResource>;

/** How long changes are kept, in days (D49). */
export const CHANGES_KEPT_DAYS = 90;
/** The name of the counter that holds the sequence number of the newest purged change of a business. */
export const CHANGES_FORGOTTEN = 'changes forgotten';

/** Errors about the change feed. */
const changeMessages = messages('change', {
  cursorExpired: withParams<{ days: number }>({
    en: ({ days }) =>
      `The changes at this cursor are no longer kept: changes are kept for ${days} days. Start again: get a cursor with GET /changes?from=now, read the lists in full, then continue from that cursor.`,
    fr: ({ days }) => `Ces modifications ne sont plus conservées : elles le sont pendant ${days} jours.`,
  }),
  cursorAhead: {
    en: 'This cursor is ahead of the feed: the service was restored from a backup that is older than the changes you have read. Start again: get a cursor with GET /changes?from=now, read the lists in full and replace your copy with them, then continue from that cursor.',
    fr: 'Ce curseur est en avance : le service a été restauré d’une sauvegarde plus ancienne que les modifications que vous avez lues.',
  },
});

const changeComplaints = complaints('change', {
  fromWithCursor: {
    en: 'cannot be combined with a cursor: send one of the two.',
    fr: 'ne sert qu’à commencer sans curseur : n’envoyez que l’un des deux.',
  },
});

/** The options of a list of changes. */
export interface ListChangesOptions {
  readonly types?: readonly ChangeType[];
  /** The key whose changes are excluded: its id, or `me` for the current key. */
  readonly notBy?: string;
  /** Returns no changes, only the position at the end of the feed. */
  readonly from?: 'now';
}

/** The change feed: every change in commit order, for clients that keep a copy of the data (D49). */
@Injectable()
export class ChangesService {
  private readonly feedResources: readonly Resource[];
  private readonly changeOfAnyType: ReturnType<typeof changeResourceOf>;

  constructor(
    model: DataModel,
    private readonly commits: CommitOrder,
    private readonly links: AttachmentLinks,
  ) {
    this.feedResources = model.feedResources;
    this.changeOfAnyType = changeResourceOf(currentOf(this.feedResources));
  }

  /**
   * Lists the changes after a position in the feed, oldest first; without a position, from the oldest kept change. The page always
   * has a position to continue from, even when there are no more changes yet.
   *
   * @throws ApiError `cursor_expired` when changes after the position have been purged, or the position is beyond the end of the
   *   feed; `invalid_parameter` for a position together with `from`
   */
  async list(
    tenant: TenantReader,
    { types, from, notBy }: ListChangesOptions,
    page: PageRequest,
  ): Promise<Page<ChangeResource>> {
    if (from && page.after) throw fromWithCursor();
    const { head, purged } = await this.bounds(tenant.principal.businessId);
    const end = positionAfter(head);
    if (from === 'now') return new Page<ChangeResource>('', null, end);
    const sequence = sequenceOf(page.after);
    if (page.after && sequence > head) throw cursorAhead();
    if (page.after && sequence < purged) throw cursorExpired();
    const by = excludedKey(tenant.principal.id, notBy);
    const conditions = [
      sql`r.sequence <= ${head}`,
      ...(types ? [isOneOf('r.type', types)] : []),
      ...(by === undefined ? [] : [sql`r.actor_id IS DISTINCT FROM ${by}`]),
    ];
    // The beginning is a position too, so that all pages have the same statement.
    const after = page.after ?? positionAfter(0);
    // Planning takes 40 ms for all types, but reading a page takes less than 1 ms. For several types, the best index depends on the
    // types, so this query is planned each time.
    const keepPlan = types === undefined || types.length === 1;
    const request = { ...page, after, sort: FEED.sort, keepPlan };
    const found = await tenant.list(this.resourceOf(types), conditions, request);
    // After the last page, the client continues from the end of the feed. This skips the changes that do not match the filters.
    return this.withDownloadLinks(
      tenant,
      new Page<ChangeResource>(found.json, found.next, found.next ?? end),
    );
  }

  /** The sequence number of the newest committed change; 0 before the first change. */
  async end(businessId: string): Promise<number> {
    return (await this.bounds(businessId)).head;
  }

  /** The resource for changes of some types. It only names the tables of these types, which makes planning faster. */
  private resourceOf(types?: readonly ChangeType[]): ReturnType<typeof changeResourceOf> {
    if (types === undefined) return this.changeOfAnyType;
    return changeResourceOf(
      currentOf(this.feedResources.filter(({ object }) => types.some((type) => type === object))),
    );
  }

  /** Numbers all committed changes of a business. @returns the sequence numbers of the newest change and of the newest purged change */
  private async bounds(businessId: string): Promise<{ head: number; purged: number }> {
    await this.commits.number('changes', [businessId]);
    const [head, purged] = await Promise.all([
      this.commits.last('changes', businessId),
      this.commits.last(CHANGES_FORGOTTEN, businessId),
    ]);
    return { head, purged };
  }

  /** Adds the download links of attachments, which PostgreSQL cannot compute because they are signed. */
  private withDownloadLinks(tenant: TenantReader, page: Page<ChangeResource>): Page<ChangeResource> {
    if (!page.json.includes('"type":"attachment"')) return page;
    return page.map((change) => {
      if (change.type !== 'attachment' || change.resource === null) return change;
      const url = this.links.urlOf(tenant.principal, { id: change.resource_id });
      return { ...change, resource: { ...change.resource, url } };
    });
  }
}

/** The changed resource as it is now, and the id that clients know it by, as SQL over the change `r`. */
function currentOf(feedResources: readonly Resource[]): { resource: Sql; id: Sql } {
  const select = (each: Resource, value: Sql) =>
    sql`(SELECT ${value} FROM (SELECT r.resource_id AS id) wanted JOIN ${each.entity} r ON r.id = wanted.id)`;
  const resources = feedResources.map(
    (each) => sql`WHEN ${rawSql(`'${each.object}'`)} THEN ${select(each, each.projection())}`,
  );
  const ids = feedResources
    .filter(({ hasDerivedId }) => hasDerivedId)
    .map((each) => sql`WHEN ${rawSql(`'${each.object}'`)} THEN ${select(each, each.id)}`);
  return {
    resource: sql`CASE r.type ${join(resources, ' ')} END`,
    id:
      ids.length === 0 ? sql`r.resource_id` : sql`coalesce(CASE r.type ${join(ids, ' ')} END, r.resource_id)`,
  };
}

function cursorExpired(): ApiError {
  return new ApiError('cursor_expired', changeMessages.cursorExpired({ days: CHANGES_KEPT_DAYS }), 'cursor');
}

function cursorAhead(): ApiError {
  return new ApiError('cursor_expired', changeMessages.cursorAhead, 'cursor');
}

function fromWithCursor(): ApiError {
  return ApiError.invalid('from', changeComplaints.fromWithCursor);
}
