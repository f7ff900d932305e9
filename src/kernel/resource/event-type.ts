import type { Sql } from '../sql/sql.js';
import type { Resource, ResourceOf, Snapshot } from './resource.js';

/** The version of the event envelope (§6.2, D24). */
export const EVENT_API_VERSION = '2026-10-01';

/** A type of event: its name, and its snapshot of the resource. */
export interface EventType {
  readonly name: string;
  readonly description: string;
  readonly snapshot: Snapshot;
  /** Whether it reports which fields of an existing resource changed (D50). */
  readonly hasChange: boolean;
  /** Values of the sample event in the API description that differ from the example of the resource. */
  readonly sample: Sample;
  /** A permission that is required to read these events and to receive them at a webhook endpoint; most types need none. */
  readonly needs?: string;
  /** The id of the subject as SQL over the row `r`, if it is not the row's own id. */
  readonly about?: Sql;
}

/** Options that few event types have. */
type SpecialOptions = Pick<EventType, 'needs' | 'about'>;

/** The values of a sample event. */
interface Sample {
  /** Values of the snapshot. */
  readonly shows?: Readonly<Record<string, unknown>>;
  /** The previous values of the changed fields, for a change. */
  readonly previous?: Readonly<Record<string, unknown>>;
  /** The kind of actor; an API key by default. */
  readonly by?: 'user' | 'system';
  /** Whether it happened to an existing resource: then it is later than the times in the resource, except `updated_at` of a change. */
  readonly later?: true;
}

/** A sample whose values have the types of the resource's fields. Fields that the event adds may have any type. */
interface SampleOf<R extends Resource> extends Sample {
  readonly shows?: Partial<ResourceOf<R>> & Readonly<Record<string, unknown>>;
}

/** The sample of a change, with the previous values. */
interface ChangeSampleOf<R extends Resource> extends SampleOf<R> {
  readonly previous: Partial<ResourceOf<R>>;
}

/** Defines an event type. Each resource has its event types next to its entity, and its module declares them with `@Declares`. */
export function eventType<R extends Resource>(
  name: string,
  description: string,
  snapshot: Snapshot<R>,
  sample: SampleOf<R> = {},
  options: SpecialOptions = {},
): EventType {
  return { name, description, snapshot, hasChange: false, sample, ...options };
}

/** Defines an event type that reports what changed. Its emitter must lock the row before the change. */
export function changeEventType<R extends Resource>(
  name: string,
  description: string,
  snapshot: Snapshot<R>,
  sample: ChangeSampleOf<R>,
  options: SpecialOptions = {},
): EventType {
  return { name, description, snapshot, hasChange: true, sample: { ...sample, later: true }, ...options };
}
