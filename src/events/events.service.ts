import { Injectable } from '@nestjs/common';
import { CommitOrder } from '../kernel/changes/commit-order.js';
import { sql, type Sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { lowestIdAt } from '../kernel/ids.js';
import { eventResource, type EventResource } from './event.resource.js';

/** How long events can be read, in days. */
const READABLE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a list of events can be narrowed by (D50). */
export interface EventFilters {
  readonly type?: string;
  /** What they are about. */
  readonly resourceId?: string;
}

/** Reads what happened (D50). */
@Injectable()
export class EventsService {
  constructor(private readonly commits: CommitOrder) {}

  /** One page of the events of the last 30 days that match, newest first. */
  async list(
    tenant: TenantReader,
    { type, resourceId }: EventFilters,
    page: PageRequest,
  ): Promise<Page<EventResource>> {
    await this.number(tenant);
    return tenant.list(
      eventResource,
      [
        readable(tenant),
        ...(type === undefined ? [] : [sql`r.type = ${type}`]),
        ...(resourceId === undefined ? [] : [sql`r.resource_id = ${resourceId}`]),
      ],
      page,
    );
  }

  /** An event of the last 30 days. @param id its own, without `evt_`. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<EventResource>> {
    await this.number(tenant);
    const isReadable = await tenant.row(
      sql`SELECT 1 FROM ${eventResource.entity} r WHERE r.id = ${id} AND ${readable(tenant)}`,
    );
    return (isReadable && (await tenant.find(eventResource, id))) ?? missing();
  }

  private number(tenant: TenantReader): Promise<void> {
    return this.commits.number('events', [tenant.principal.businessId]);
  }
}

/** Ids say when: what is older is kept for its deliveries alone. */
function readable(tenant: TenantReader): Sql {
  return sql`r.id >= ${lowestIdAt(new Date(tenant.now.getTime() - READABLE_DAYS * DAY_MS))}`;
}

function missing(): never {
  throw ApiError.notFound('event');
}
