import type { Sql } from '../database/sql.js';
import type { Resource } from '../resource/resource.js';

/** The label of the envelope's shape (§6.2, D24). */
export const EVENT_API_VERSION = '2026-10-01';

/** One kind of event: its name, and what its snapshot shows of the resource. */
export interface EventType {
  readonly name: string;
  readonly description: string;
  readonly snapshot: Snapshot;
  /** Whether it says what changed of a resource that was there before (D50). */
  readonly tellsChange: boolean;
}

/** A resource's picture inside an event: some of its fields, and values only the action knows. */
export interface Snapshot {
  readonly resource: Resource;
  /** The picture as SQL over the row `r`, as JSON. */
  projection(given: Record<string, unknown>): Sql;
  /** Its JSON Schema, for the OpenAPI document. */
  readonly schema: Record<string, unknown>;
}

/** Describes a kind of event; each resource has its own beside its entity, and its module makes them known with `@Declares`. */
export function eventType(name: string, description: string, snapshot: Snapshot): EventType {
  return { name, description, snapshot, tellsChange: false };
}

/** The same for an event that says what changed: whoever emits it has locked the row before they changed it. */
export function changeEventType(name: string, description: string, snapshot: Snapshot): EventType {
  return { name, description, snapshot, tellsChange: true };
}
