import type { Sql } from '../database/sql.js';
import type { Wire } from '../wire/wire.js';

/** The label of the envelope's shape (§6.2, D24). */
export const EVENT_API_VERSION = '2026-10-01';

/** One kind of event: its name, and what its snapshot shows of the resource. */
export interface EventType {
  readonly name: string;
  readonly description: string;
  readonly snapshot: Snapshot;
}

/** A resource's picture inside an event: some of its wire fields, and values only the action knows. */
export interface Snapshot {
  readonly wire: Wire;
  /** The picture as SQL over the row `r`, as JSON. */
  projection(given: Record<string, unknown>): Sql;
  /** Its JSON Schema, for the OpenAPI document. */
  readonly schema: Record<string, unknown>;
}

const catalogue = new Map<string, EventType>();

/**
 * Declares a kind of event; each resource declares its own beside its entity.
 *
 * @throws Error when the name is taken
 */
export function eventType(name: string, description: string, snapshot: Snapshot): EventType {
  if (catalogue.has(name)) throw new Error(`The event type ${name} is declared twice.`);
  const type: EventType = { name, description, snapshot };
  catalogue.set(name, type);
  return type;
}

/** Every kind of event that was declared (§6.5), by name. */
export function eventTypes(): EventType[] {
  return [...catalogue.values()].sort((one, other) => one.name.localeCompare(other.name));
}
