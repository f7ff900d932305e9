import { ApiError } from '../errors/api-error.js';
import { isUuid } from '../ids.js';
import type { DataModel } from '../resource/data-model.js';
import { complaint, field, rule } from './field.js';
import { fieldComplaints } from './field.messages.js';

const PREFIX = 'evt_';

/** A parameter with the id of an event, `evt_<uuid>` (§6.2). The command has the id without the prefix, as it is stored. */
export function EventId(about: string): PropertyDecorator {
  const isEventId = (value: unknown) => typeof value === 'string' && uuidOfEvent(value) !== undefined;
  return field(
    { about },
    {
      schema: { type: 'string', pattern: '^evt_[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' },
      constraints: [rule('eventId', isEventId, complaint(fieldComplaints.notEventId))],
      read: uuidOfEvent,
    },
  );
}

/** The stored id in the id of an event; undefined if it is none. */
export function uuidOfEvent(id: string): string | undefined {
  const uuid = id.slice(PREFIX.length);
  return id.startsWith(PREFIX) && isUuid(uuid) ? uuid.toLowerCase() : undefined;
}

/**
 * Checks a filter for events of one type.
 *
 * @param param the name of the filter
 * @throws ApiError `invalid_parameter` for a name that no type of event has
 */
export function requireEventTypeName(
  { eventTypes }: DataModel,
  param: string,
  name: string | undefined,
): void {
  if (name === undefined || eventTypes.has(name)) return;
  throw ApiError.invalid(param, fieldComplaints.notOneOf({ values: [...eventTypes.keys()] }));
}
