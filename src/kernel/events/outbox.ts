import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../auth/principal.js';
import { insertInto, rowOf } from '../database/own-rows.js';
import { rawSql, sql, type Sql } from '../database/sql.js';
import { TenantEntity } from '../database/tenant-entity.js';
import { newId } from '../ids.js';
import { timestampText } from '../resource/field.js';
import { EVENT_API_VERSION, type EventType } from './event-type.js';

/** An event that happened, with the exact bytes that are signed and sent (§6.2). Dispatched once it has its deliveries. */
@TenantEntity('events')
export class OutboxEvent {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') type!: string;
  /** What it is about. */
  @Column('uuid', { nullable: true }) resourceId!: string | null;
  @Column('text') payload!: string;
  @Column('timestamptz') createdAt!: Date;
  /** When it was written, by PostgreSQL's clock: events that are numbered together are put in this order. */
  @Column('timestamptz') recordedAt!: Date;
  @Column('timestamptz', { nullable: true }) dispatchedAt!: Date | null;
  /** Its place among the events of the business, from 1 and without gaps; null until the commit is over and it is given (D50). */
  @Column('bigint', { nullable: true }) sequence!: string | null;
}

/** What happened. */
export interface Happening {
  readonly type: EventType;
  /** To which resources it happened: each has an event of its own. */
  readonly resourceIds: readonly string[];
  /** The snapshot's values that are not in the row. */
  readonly given: Record<string, unknown>;
  /** The rows as they were before, for an event that says what changed, in the order of the ids. */
  readonly before: readonly object[];
  readonly at: Date;
  readonly by: Principal;
}

/**
 * Writes the outbox rows of what happened, inside the work that caused it. PostgreSQL makes the payload from the row itself,
 * and it is kept as text: JSON columns would reorder the keys that were signed. For a resource that is not there the
 * statement fails: an event must never get lost in silence.
 */
export function outboxRows({ type, resourceIds, given, before, at, by }: Happening): Sql {
  const { entity } = type.snapshot.resource;
  const actor = JSON.stringify({ kind: by.kind, id: by.id });
  const rows = sql`SELECT e.id, ${type.name}::text, e.resource_id, ${at}::timestamptz,
      (SELECT row_to_json(envelope)::text FROM ${entity} r CROSS JOIN LATERAL (SELECT 'evt_' || e.id AS id, ${type.name}::text AS type,
        ${timestampText(at)}::text AS created_at, ${EVENT_API_VERSION}::text AS api_version, ${actor}::json AS actor,
        ${dataOf(type, given)} AS data) envelope WHERE r.id = e.resource_id)
    FROM ${happenings(resourceIds, before, at)} e (id, resource_id, before)`;
  return insertInto(OutboxEvent, ['id', 'type', 'resource_id', 'created_at', 'payload'], rows);
}

/** One row for each resource. One alone is no list: PostgreSQL would make a plan anew for each. */
function happenings(resourceIds: readonly string[], before: readonly object[], at: Date): Sql {
  const [rows, ids] = [before.map((row) => JSON.stringify(row)), resourceIds.map(() => newId(at))];
  return resourceIds.length === 1
    ? sql`(VALUES (${ids[0]}::uuid, ${resourceIds[0]}::uuid, ${rows[0] ?? null}::json))`
    : sql`unnest(${ids}::uuid[], ${resourceIds}::uuid[], ${rows}::json[])`;
}

/** What the envelope says in `data`, of the row `r` that was `e.before`. */
function dataOf({ snapshot, tellsChange }: EventType, given: Record<string, unknown>): Sql {
  const object = snapshot.projection(given);
  if (!tellsChange) return sql`(SELECT row_to_json(data) FROM (SELECT ${object} AS object) data)`;
  const { resource } = snapshot;
  const former = sql`(SELECT ${resource.projection()} FROM ${rowOf(resource.entity, rawSql('e.before'))} r)`;
  return sql`(SELECT row_to_json(data) FROM (SELECT ${object} AS object,
      coalesce(json_agg(n.key ORDER BY n.place), '[]') AS changed_fields,
      coalesce(json_object_agg(n.key, f.value ORDER BY n.place) FILTER (WHERE n.key IS NOT NULL), '{}') AS previous
    FROM json_each(${resource.projection()}) WITH ORDINALITY n (key, value, place)
      JOIN json_each(${former}) f ON f.key = n.key
    WHERE f.value::text <> n.value::text AND n.key <> 'updated_at') data)`;
}
