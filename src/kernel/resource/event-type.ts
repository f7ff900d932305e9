import type { Sql } from '../sql/sql.js';
import type { Resource, ResourceOf, Snapshot } from './resource.js';

/** The label of the envelope's shape (§6.2, D24). */
export const EVENT_API_VERSION = '2026-10-01';

/** One kind of event: its name, and what its snapshot shows of the resource. */
export interface EventType {
  readonly name: string;
  readonly description: string;
  readonly snapshot: Snapshot;
  /** Whether it says what changed of a resource that was there before (D50). */
  readonly tellsChange: boolean;
  /** What an event of this kind says in the description, where the example of its resource would not be true. */
  readonly sample: Sample;
  /** The permission without which events of this kind are not shown to a principal, and not sent to their endpoints; none for most. */
  readonly needs?: string;
  /** The id of what it is about, over the row `r`, where that is not the row itself. */
  readonly about?: Sql;
}

/** What sets an event apart from those about a resource that everyone with the scope may read. */
type Apart = Pick<EventType, 'needs' | 'about'>;

/** What happened in the sample of an event. */
interface Sample {
  /** Values of the snapshot. */
  readonly shows?: Readonly<Record<string, unknown>>;
  /** Of a change: what the fields that have another value now had been. */
  readonly previous?: Readonly<Record<string, unknown>>;
  /** Who did it; a key unless told otherwise. */
  readonly by?: 'user' | 'system';
  /** It happened to what was there already: later than the resource's own moments, but for that of a change. */
  readonly later?: true;
}

/** A sample whose values are of the types that the resource has; of what the event adds to it, anything. */
interface SampleOf<R extends Resource> extends Sample {
  readonly shows?: Partial<ResourceOf<R>> & Readonly<Record<string, unknown>>;
}

/** The sample of a change, with the previous values. */
interface ChangeSampleOf<R extends Resource> extends SampleOf<R> {
  readonly previous: Partial<ResourceOf<R>>;
}

/** Describes a kind of event; each resource has its own beside its entity, and its module makes them known with `@Declares`. */
export function eventType<R extends Resource>(
  name: string,
  description: string,
  snapshot: Snapshot<R>,
  sample: SampleOf<R> = {},
  apart: Apart = {},
): EventType {
  return { name, description, snapshot, tellsChange: false, sample, ...apart };
}

/** The same for an event that says what changed: its emitter has locked the row before the change. */
export function changeEventType<R extends Resource>(
  name: string,
  description: string,
  snapshot: Snapshot<R>,
  sample: ChangeSampleOf<R>,
): EventType {
  return { name, description, snapshot, tellsChange: true, sample: { ...sample, later: true } };
}
