import { ApiError } from '../errors/api-error.js';
import { isUuid, lowestIdAt } from '../ids.js';
import type { DataModel } from '../resource/data-model.js';
import type { Conditions } from '../sql/conditions.js';
import { sql } from '../sql/sql.js';
import { complaint, field, rule, type Command } from './field.js';
import { fieldComplaints } from './field.messages.js';
import { Timestamp } from './fields.js';

/** The value that stands for the calling key. */
const ME = 'me';

/** A parameter that excludes what a key did: `me`, or a key's id (D65). `excludedKey` resolves it. */
export function NotBy(about: string): PropertyDecorator {
  const isKey = (value: unknown) => typeof value === 'string' && (value === ME || isUuid(value));
  return field(
    { about },
    {
      schema: { type: 'string', pattern: '^(me|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$' },
      constraints: [rule('key', isKey, complaint(fieldComplaints.notKey))],
      read: (value: string) => value.toLowerCase(),
    },
  );
}

/** The id of the key that such a parameter excludes; undefined if the parameter is absent. @param callerId the id of the caller */
export function excludedKey(callerId: string | null, notBy: string | undefined): string | undefined {
  return notBy === ME ? (callerId ?? undefined) : notBy;
}

/** The filter by the time of creation (D56). */
export class SinceQuery {
  @Timestamp({ about: 'Only entries created at or after this moment.' }) since?: Date;
}

/** The filter as a command. */
export type CreatedSince = Command<SinceQuery>;

/** Its condition on the row `r`. Ids contain the time of creation, and lists are ordered by id. */
export const CREATED_SINCE: Conditions<CreatedSince> = {
  since: (moment) => sql`r.id >= ${lowestIdAt(moment)} AND r.created_at >= ${moment}`,
};

/** The filter by the time of the last change (D56). */
export class UpdatedSinceQuery {
  @Timestamp({ about: 'Only records changed at or after this moment.' }) updated_since?: Date;
}

/** The filter as a command. */
export type ChangedSince = Command<UpdatedSinceQuery>;

/** Its condition on the row `r`. */
export const CHANGED_SINCE: Conditions<ChangedSince> = {
  updatedSince: (moment) => sql`r.updated_at >= ${moment}`,
};

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
