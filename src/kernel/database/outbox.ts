import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../auth/principal.js';
import { insertInto } from '../sql/own-rows.js';
import { rawSql, rowOf, sql, type Sql } from '../sql/sql.js';
import { TenantEntity } from '../sql/tenant-entity.js';
import { newId } from '../ids.js';
import { timestampText } from '../resource/field.js';
import { EVENT_API_VERSION, type EventType } from '../resource/event-type.js';

/** The kind of work, delivering events, to pass to `UnitOfWork.wake`. */
export const EVENTS = 'events';

/** An event, with the exact bytes that are signed and sent (§6.2). It counts as dispatched once its deliveries exist. */
@TenantEntity('events')
export class OutboxEvent {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') type!: string;
  /** The resource that the event is about. */
  @Column('uuid', { nullable: true }) resourceId!: string | null;
  @Column('text') payload!: string;
  @Column('timestamptz') createdAt!: Date;
  /** When the row was written, by PostgreSQL's clock. Events that are numbered together are ordered by it. */
  @Column('timestamptz') recordedAt!: Date;
  @Column('timestamptz', { nullable: true }) dispatchedAt!: Date | null;
  /**
   * The event's number within the business, from 1 and without gaps; null until it is numbered, which happens after
   * the commit (D50).
   */
  @Column('bigint', { nullable: true }) sequence!: string | null;
  /** The trace context of the request that caused the event; null when the service acted by itself. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}

/** Previous values of fields that are computed from other rows, by resource id and field name. */
export type ShownBefore = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** An event of one or more resources. */
export interface EmittedEvent {
  readonly type: EventType;
  /** Each resource gets its own event. */
  readonly resourceIds: readonly string[];
  /** The supplied fields of the snapshot. */
  readonly supplied: Record<string, unknown>;
  /** The rows before the change, in the order of the ids. Only for event types that report what changed. */
  readonly before: readonly object[];
  /** Previous values of computed fields, by resource id: the rows in `before` do not contain them. */
  readonly shownBefore: ShownBefore;
  readonly at: Date;
  readonly by: Principal;
}

/**
 * The statement that writes the outbox rows of an event, in the transaction that caused it:
 *
 * 1. `subject`: the resources, each with the id of its event and its state before the change.
 * 2. For each, PostgreSQL builds the payload from the resource's row `r`, as it is now (`payloadOf`).
 * 3. The rows are inserted.
 *
 * It is one statement, so that it leaves with the writes before it, without a wait for the changed rows to be read. The payload is
 * stored as text, because a JSON column would reorder the signed keys. For a resource that does not exist the payload is null, which
 * the table refuses, so that an event is never lost silently.
 */
export function outboxRows(event: EmittedEvent): Sql {
  const { type, at, by } = event;
  const about = type.about
    ? sql`(SELECT ${type.about} FROM ${type.snapshot.resource.entity} r WHERE r.id = subject.resource_id)`
    : rawSql('subject.resource_id');
  const rows = sql`
    SELECT subject.event_id AS id,
      ${type.name}::text AS type,
      ${about} AS resource_id,
      ${at}::timestamptz AS created_at,
      ${payloadOf(event)} AS payload,
      ${by.cause?.traceparent ?? null}::text AS traceparent
    FROM ${subjectsOf(event)} subject (event_id, resource_id, before, shown_before)`;
  return insertInto(OutboxEvent, ['id', 'type', 'resource_id', 'created_at', 'payload', 'traceparent'], rows);
}

/** One row for each resource. No array for a single one, so that the statement keeps its plan. */
function subjectsOf({ resourceIds, before, shownBefore, at }: EmittedEvent): Sql {
  const rows = before.map((row) => JSON.stringify(row));
  const ids = resourceIds.map(() => newId(at));
  const shown = resourceIds.map((id) => JSON.stringify(shownBefore.get(id) ?? {}));
  if (resourceIds.length === 1)
    return sql`(VALUES (${ids[0]}::uuid, ${resourceIds[0]}::uuid, ${rows[0] ?? null}::json, ${shown[0]}::json))`;
  return sql`unnest(${ids}::uuid[], ${resourceIds}::uuid[], ${rows}::json[], ${shown}::json[])`;
}

/** The payload of the event about a `subject`: the envelope, with its keys in the order in which they are signed. */
function payloadOf({ type, supplied, shownBefore, at, by }: EmittedEvent): Sql {
  const actor = JSON.stringify({ kind: by.kind, id: by.id });
  return sql`(
    SELECT row_to_json(envelope)::text
    FROM ${type.snapshot.resource.entity} r
    CROSS JOIN LATERAL (
      SELECT 'evt_' || subject.event_id AS id,
        ${type.name}::text AS type,
        ${timestampText(at)}::text AS created_at,
        ${EVENT_API_VERSION}::text AS api_version,
        ${actor}::json AS actor,
        ${!by.isSandbox}::boolean AS livemode,
        ${dataOf(type, supplied, shownBefore.size > 0)} AS data
    ) envelope
    WHERE r.id = subject.resource_id)`;
}

/**
 * The `data` of the envelope, from the row `r`. If the event reports what changed:
 *
 * 1. `present`: the fields of the resource now, in their order.
 * 2. `former`: its fields before the change. Joined by their names, the fields that differ remain.
 * 3. From these, `changed_fields` and `previous`, and the snapshot with them.
 *
 * They are concatenated as text: PostgreSQL's JSON aggregates insert spaces, and the signed payload has none.
 */
function dataOf(
  { snapshot, hasChange }: EventType,
  supplied: Record<string, unknown>,
  hasShownBefore: boolean,
): Sql {
  const object = snapshot.projection(supplied);
  if (!hasChange) return sql`(SELECT row_to_json(data) FROM (SELECT ${object} AS object) data)`;
  const { resource } = snapshot;
  const before = sql`(SELECT ${resource.projection()} FROM ${rowOf(resource.entity, rawSql('subject.before'))} r)`;
  const former = hasShownBefore ? withShownBefore(before) : sql`json_each(${before})`;
  const name = sql`to_json(present.key)::text`;
  const list = (item: Sql) => sql`coalesce(string_agg(${item}, ',' ORDER BY present.place), '')`;
  return sql`(
    SELECT row_to_json(data)
    FROM (
      SELECT ${withChanged(object, snapshot.onlyIfChanged)} AS object,
        ('[' || ${list(name)} || ']')::json AS changed_fields,
        ('{' || ${list(sql`${name} || ':' || former.value::text`)} || '}')::json AS previous
      FROM json_each(${resource.projection()}) WITH ORDINALITY present (key, value, place)
      JOIN ${former} former ON former.key = present.key
      WHERE former.value::text <> present.value::text AND present.key <> 'updated_at'
    ) data)`;
}

/**
 * The snapshot with those of the resource's other fields that changed (D24), so that `changed_fields` never names a field without its
 * new value. The names are inlined: they are our own, and a list among the values would cost the statement its kept plan.
 */
function withChanged(object: Sql, others: readonly string[]): Sql {
  if (others.length === 0) return object;
  const names = rawSql(others.map((name) => `'${name}'`).join(', '));
  const added = sql`string_agg(',' || to_json(present.key)::text || ':' || present.value::text, '' ORDER BY present.place)
    FILTER (WHERE present.key IN (${names}))`;
  return sql`(left(${object}::text, -1) || coalesce(${added}, '') || '}')::json`;
}

/** The fields of the previous snapshot, with the previous values of computed fields in place of the current ones. */
function withShownBefore(before: Sql): Sql {
  return sql`(SELECT field.key, coalesce(subject.shown_before -> field.key, field.value) AS value FROM json_each(${before}) field)`;
}
