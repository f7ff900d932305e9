import { isUuid } from '../ids.js';
import { complaint, field, rule } from './field.js';
import { fieldComplaints } from './field.messages.js';

/** The word for the key that asks. */
const ME = 'me';

/** A parameter that leaves out what a key did: `me`, or a key's id (D65). Which one it is, `leftOut` says. */
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

/** The id of the key that such a parameter leaves out; undefined where it was not given. @param asker the id of who asks */
export function leftOut(asker: string | null, notBy: string | undefined): string | undefined {
  return notBy === ME ? (asker ?? undefined) : notBy;
}
