import { Column, PrimaryColumn } from 'typeorm';
import { insertInto } from '../database/own-rows.js';
import { sql } from '../database/sql.js';
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
  const event = sql`SELECT ${id}::uuid, ${type.name}::text, ${work.now}::timestamptz,
      (SELECT row_to_json(envelope) FROM (SELECT ${`evt_${id}`}::text AS id, ${type.name}::text AS type,
        ${timestampText(work.now)}::text AS created_at, ${EVENT_API_VERSION}::text AS api_version,
        (SELECT row_to_json(data) FROM (SELECT ${type.snapshot.projection(given)} AS object) data) AS data) envelope)::text
    FROM ${type.snapshot.resource.entity} r WHERE r.id = ${resourceId}`;
  const recorded = await work.write(
    sql`${insertInto(OutboxEvent, ['id', 'type', 'created_at', 'payload'], event)} RETURNING id`,
  );
  if (recorded.length !== 1) throw new Error(`The event ${type.name} has no resource ${resourceId}.`);
}
