import type { components } from './schema.js';

type EventData = components['schemas']['EventData'];

/** The types of events that endpoints can receive. */
export type EventType = keyof EventData;

/** An event of one type. */
type EventOf<Type extends EventType> = components['schemas']['EventEnvelope'] & {
  readonly type: Type;
  readonly data: EventData[Type];
};

/**
 * A delivered event. `type` tells what `data.object` is: after `if (event.type === 'asset.status_changed')` it has the fields of that
 * event. The service may add types and fields, so ignore the ones that you do not know.
 */
export type WebhookEvent = { [Type in EventType]: EventOf<Type> }[EventType];
