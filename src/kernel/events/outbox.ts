import { Column, PrimaryColumn } from 'typeorm';
import { insertInto } from '../database/own-rows.js';
import { rawSql, sql, type Sql } from '../database/sql.js';
import { TenantEntity } from '../database/tenant-entity.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { timestampText } from '../resource/field.js';
import { newId } from '../ids.js';
import { EVENT_API_VERSION, type EventType } from './event-type.js';

/** An event that happened, with the exact bytes that are signed and sent (§6.2). Dispatched once it has its deliveries. */
@TenantEntity('events')
export class OutboxEvent {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') type!: string;
  @Column('text') payload!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) dispatchedAt!: Date | null;
}

/**
 * Writes the outbox row of an event inside the work that caused it. PostgreSQL makes the payload from the row itself,
 * and it is kept as text: JSON columns would reorder the keys that were signed.
 *
 * @throws Error when the resource is not there: an event must never get lost in silence
 */
export async function recordEvent(
  work: UnitOfWork,
  type: EventType,
  resourceId: string,
  given: Record<string, unknown>,
): Promise<void> {
  const id = newId(work.now);
  const event = sql`${eventAt(work.now, type, sql`${id}::uuid`, given)}
    FROM ${type.snapshot.resource.entity} r WHERE r.id = ${resourceId}`;
  const recorded = await work.write(sql`${insertInto(OutboxEvent, COLUMNS, event)} RETURNING id`);
  if (recorded.length !== 1) throw new Error(`The event ${type.name} has no resource ${resourceId}.`);
}

/**
 * The statement that writes the events of many resources, made in this work, to which the same happened; in their order.
 *
 * @param resourceIds of resources that are there
 */
export function eventsOf(work: UnitOfWork, type: EventType, resourceIds: readonly string[]): Sql {
  const ids = resourceIds.map(() => newId(work.now));
  const events = sql`${eventAt(work.now, type, rawSql('happened.id'), {})}
    FROM unnest(${ids}::uuid[], ${resourceIds}::uuid[]) happened (id, resource_id)
    JOIN ${type.snapshot.resource.entity} r ON r.id = happened.resource_id`;
  return insertInto(OutboxEvent, COLUMNS, events);
}

const COLUMNS = ['id', 'type', 'created_at', 'payload'];

/** The columns of an event over the row `r` of its resource. */
function eventAt(now: Date, { name, snapshot }: EventType, id: Sql, given: Record<string, unknown>): Sql {
  return sql`SELECT ${id}, ${name}::text, ${now}::timestamptz,
      (SELECT row_to_json(envelope) FROM (SELECT 'evt_' || ${id} AS id, ${name}::text AS type,
        ${timestampText(now)}::text AS created_at, ${EVENT_API_VERSION}::text AS api_version,
        (SELECT row_to_json(data) FROM (SELECT ${snapshot.projection(given)} AS object) data) AS data) envelope)::text`;
}
