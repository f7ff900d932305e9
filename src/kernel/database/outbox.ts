import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../auth/principal.js';
import { insertInto, rowOf } from '../sql/own-rows.js';
import { rawSql, sql, type Sql } from '../sql/sql.js';
import { TenantEntity } from '../sql/tenant-entity.js';
import { newId } from '../ids.js';
import { timestampText } from '../resource/field.js';
import { EVENT_API_VERSION, type EventType } from '../resource/event-type.js';

/** The kind of work that it is for workers to deliver them (`UnitOfWork.wake`). */
export const EVENTS = 'events';

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
  /** Where the request that caused it stands in a trace; null where the service acted by itself. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}

/** Former values of fields that are computed from other rows, by the ids of the resources and the names of the fields. */
export type ShownBefore = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** What happened. */
export interface Happening {
  readonly type: EventType;
  /** The resources: each gets its own event. */
  readonly resourceIds: readonly string[];
  /** The snapshot's values that are not in the row. */
  readonly given: Record<string, unknown>;
  /** The rows as they were before, for an event that says what changed, in the order of the ids. */
  readonly before: readonly object[];
  /** What the resources showed of other rows before, by their ids: those are not in the rows as they were. */
  readonly shownBefore: ShownBefore;
  readonly at: Date;
  readonly by: Principal;
}

/**
 * Writes the outbox rows of what happened, inside the work that caused it. PostgreSQL makes the payload from the row itself,
 * and it is kept as text: JSON columns would reorder the keys that were signed. For a resource that is not there the
 * statement fails: an event must never get lost in silence.
 */
export function outboxRows({ type, resourceIds, given, before, shownBefore, at, by }: Happening): Sql {
  const { entity } = type.snapshot.resource;
  const actor = JSON.stringify({ kind: by.kind, id: by.id });
  const about = type.about
    ? sql`(SELECT ${type.about} FROM ${entity} r WHERE r.id = e.resource_id)`
    : rawSql('e.resource_id');
  const rows = sql`SELECT e.id, ${type.name}::text, ${about}, ${at}::timestamptz,
      (SELECT row_to_json(envelope)::text FROM ${entity} r CROSS JOIN LATERAL (SELECT 'evt_' || e.id AS id, ${type.name}::text AS type,
        ${timestampText(at)}::text AS created_at, ${EVENT_API_VERSION}::text AS api_version, ${actor}::json AS actor,
        ${dataOf(type, given, shownBefore.size > 0)} AS data) envelope WHERE r.id = e.resource_id),
      ${by.cause?.traceparent ?? null}::text
    FROM ${happenings(resourceIds, before, shownBefore, at)} e (id, resource_id, before, shown_before)`;
  return insertInto(OutboxEvent, ['id', 'type', 'resource_id', 'created_at', 'payload', 'traceparent'], rows);
}

/** One row for each resource. A single one is no list: PostgreSQL would plan each list again. */
function happenings(
  resourceIds: readonly string[],
  before: readonly object[],
  shownBefore: ShownBefore,
  at: Date,
): Sql {
  const [rows, ids] = [before.map((row) => JSON.stringify(row)), resourceIds.map(() => newId(at))];
  const shown = resourceIds.map((id) => JSON.stringify(shownBefore.get(id) ?? {}));
  if (resourceIds.length === 1)
    return sql`(VALUES (${ids[0]}::uuid, ${resourceIds[0]}::uuid, ${rows[0] ?? null}::json, ${shown[0]}::json))`;
  return sql`unnest(${ids}::uuid[], ${resourceIds}::uuid[], ${rows}::json[], ${shown}::json[])`;
}

/**
 * What the envelope says in `data`, of the row `r` that was `e.before`. It is put together as text, because PostgreSQL's own
 * aggregates write blanks between the names and values, and what is signed is compact throughout.
 */
function dataOf(
  { snapshot, tellsChange }: EventType,
  given: Record<string, unknown>,
  hasShownBefore: boolean,
): Sql {
  const object = snapshot.projection(given);
  if (!tellsChange) return sql`(SELECT row_to_json(data) FROM (SELECT ${object} AS object) data)`;
  const { resource } = snapshot;
  const former = sql`(SELECT ${resource.projection()} FROM ${rowOf(resource.entity, rawSql('e.before'))} r)`;
  return sql`(SELECT row_to_json(data) FROM (SELECT ${object} AS object,
      ('[' || coalesce(string_agg(to_json(n.key)::text, ',' ORDER BY n.place), '') || ']')::json AS changed_fields,
      ('{' || coalesce(string_agg(to_json(n.key)::text || ':' || f.value::text, ',' ORDER BY n.place), '') || '}')::json
        AS previous
    FROM json_each(${resource.projection()}) WITH ORDINALITY n (key, value, place)
      JOIN ${hasShownBefore ? withShownBefore(former) : sql`json_each(${former})`} f ON f.key = n.key
    WHERE f.value::text <> n.value::text AND n.key <> 'updated_at') data)`;
}

/** The fields of a picture, with what it showed of other rows then in place of what it would show of them now. */
function withShownBefore(former: Sql): Sql {
  return sql`(SELECT each.key, coalesce(e.shown_before -> each.key, each.value) AS value FROM json_each(${former}) each)`;
}
