import { Injectable } from '@nestjs/common';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { CommitOrder } from '../kernel/events/commit-order.js';
import { lowestIdAt } from '../kernel/ids.js';
import { messages } from '../kernel/messages/messages.js';
import { daysBefore } from '../kernel/period.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { Text, Uuid } from '../kernel/validation/fields.js';
import { excludedKey, NotBy, requireEventTypeName } from '../kernel/validation/filters.query.js';
import { eventResource, type EventResource } from './event.resource.js';

/** Filters of `GET /events`; they combine with AND. */
export class ListEventsQuery {
  @Text({
    about: 'Only events of this type.',
    max: 100,
    example: 'operation.completed',
  })
  type?: string;
  @Uuid({ about: 'Only events about this resource, of any type.' }) resource_id?: string;
  @NotBy(
    'Excludes the events caused by a key: `me` for the current key, or the ID of a key. `sequence` still counts all events.',
  )
  not_by?: string;
}

/** The messages about events. */
export const eventMessages = messages('event', {
  missing: { en: 'No such event.', fr: 'Événement introuvable.' },
});

/** How long events can be read, in days. */
const READABLE_DAYS = 30;

/** The filters of a list of events (D50). */
type EventFilters = Command<ListEventsQuery>;

/** The filters as conditions on the row `r`. */
const eventConditions = filterConditions<EventFilters>({
  type: (type) => sql`r.type = ${type}`,
  resourceId: (resourceId) => sql`r.resource_id = ${resourceId}`,
  notBy: (keyId) => sql`r.payload::json #>> '{actor,id}' IS DISTINCT FROM ${keyId}`,
});

/** Reads events (D50). */
@Injectable()
export class EventsService {
  constructor(
    private readonly commits: CommitOrder,
    private readonly model: DataModel,
  ) {}

  /** One page of the matching events of the last 30 days, newest first. @throws ApiError `invalid_parameter` for an unknown type */
  async list(
    tenant: TenantReader,
    { type, resourceId, notBy }: EventFilters,
    page: PageRequest,
  ): Promise<Page<EventResource>> {
    requireEventTypeName(this.model, 'type', type);
    await this.number(tenant);
    return tenant.list(
      eventResource,
      [
        sql`r.id >= ${oldestReadableId(tenant)}`,
        ...this.readable(tenant),
        ...eventConditions({ type, resourceId, notBy: excludedKey(tenant.principal.id, notBy) }),
      ],
      page,
    );
  }

  /** An event of the last 30 days. @param id without `evt_` @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<EventResource>> {
    await this.number(tenant);
    if (id < oldestReadableId(tenant)) missing();
    const event = (await tenant.find(eventResource, id)) ?? missing();
    return this.model.eventsHiddenFrom(tenant.principal).includes(event.item().type) ? missing() : event;
  }

  /** The condition for the events that the principal may read (D69); empty for principals that may read the audit log. */
  private readable({ principal }: TenantReader): Sql[] {
    const hidden = this.model.eventsHiddenFrom(principal);
    return hidden.length === 0 ? [] : [sql`r.type <> ALL(${hidden}::text[])`];
  }

  private number(tenant: TenantReader): Promise<void> {
    return this.commits.number('events', [tenant.principal.businessId]);
  }
}

/** The lowest id of readable events: ids contain their time. Older events are kept only for their deliveries. */
function oldestReadableId(tenant: TenantReader): string {
  return lowestIdAt(daysBefore(tenant.now, READABLE_DAYS));
}

function missing(): never {
  throw ApiError.notFound(eventMessages.missing);
}
