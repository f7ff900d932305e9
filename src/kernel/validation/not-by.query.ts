import { isUuid } from '../ids.js';
import { complaint, field, rule } from './field.js';
import { fieldComplaints } from './field.messages.js';

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
