import { IsEmail, IsString, Matches } from 'class-validator';
import { UUID } from '../../ids.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';

/**
 * Text. Blank text is null where that is accepted (D3), and else refused where `min` is 1 or more; the least length counts what is left when it is trimmed.
 * Lengths count characters, as JSON Schema and PostgreSQL do: class-validator's own leave variation selectors out, and so
 * let any length pass, and JavaScript's count an emoji twice.
 */
export function Text(options: FieldOptions & { min?: number; max?: number }): PropertyDecorator {
  const { min = 0, max = 10_000 } = options;
  const isText = (holds: (text: string) => boolean) => (value: unknown) => holds(value as string);
  return field(options, {
    schema: { type: 'string', ...(min > 0 && !options.nullable ? { minLength: min } : {}), maxLength: max },
    constraints: [
      IsString(complaint(fieldComplaints.notText)),
      rule(
        'noNul',
        isText((text) => !text.includes('\u0000')),
        complaint(fieldComplaints.nul),
      ),
      wellFormed(),
      rule(
        'minLength',
        isText((text) => lengthOf(text.trim()) >= min),
        complaint(fieldComplaints.tooShort({ min })),
      ),
      atMost(max),
    ],
    isText: true,
  });
}

function wellFormed(): PropertyDecorator {
  const isSound = (value: unknown) => (value as string).isWellFormed();
  return rule('wellFormed', isSound, complaint(fieldComplaints.malformedText));
}

function atMost(max: number): PropertyDecorator {
  const fits = (value: unknown) => lengthOf(value as string) <= max;
  return rule('maxLength', fits, complaint(fieldComplaints.tooLong({ max })));
}

/** How many characters a text has: code points, of which JavaScript writes those beyond U+FFFF as two. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

/** How long an e-mail address can be (RFC 5321). */
const MAX_EMAIL = 254;

/** An e-mail address that mail can be sent to: no name beside it, and a domain with a dot. */
export function Email(options: FieldOptions): PropertyDecorator {
  const wrong = complaint(fieldComplaints.notEmail);
  return field(options, {
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
    // IsEmail throws on text that is not well-formed.
    constraints: [IsString(wrong), wellFormed(), atMost(MAX_EMAIL), IsEmail({ require_tld: false }, wrong)],
    isText: true,
  });
}

/** The id of a record: a UUID of any version. */
export function Uuid(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'uuid' },
    constraints: [Matches(UUID, complaint(fieldComplaints.notUuid))],
    read: (value: string) => value.toLowerCase(),
  });
}
