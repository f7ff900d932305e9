import { IsEmail, IsString, Matches } from 'class-validator';
import { UUID } from '../../ids.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';
import { isBlank } from '../parse.js';
import { truncate } from '../field-errors.js';

/**
 * Text. Blank text is null in a nullable field (D3); otherwise it is refused if `min` is at least 1. The minimum applies to the
 * trimmed text. Lengths are in code points, as in JSON Schema and PostgreSQL: class-validator does not count variation selectors,
 * so it would accept text of any length, and JavaScript counts many emoji twice.
 *
 * @param options `isTruncated`: a longer text is truncated instead of refused, because its sender can neither shorten nor repeat it
 */
export function Text(
  options: FieldOptions & { min?: number; max?: number; isTruncated?: boolean },
): PropertyDecorator {
  const { min = 0, max = 10_000, isTruncated = false } = options;
  const about = isTruncated ? `${options.about} Truncated to ${max} characters.` : options.about;
  return field(
    { ...options, about },
    {
      schema: {
        type: 'string',
        ...(min > 0 && !options.nullable ? { minLength: min } : {}),
        ...(isTruncated ? {} : { maxLength: max }),
      },
      constraints: [
        IsString(complaint(fieldComplaints.notText)),
        rule('noNul', (value) => !(value as string).includes('\u0000'), complaint(fieldComplaints.nul)),
        wellFormed(),
        ...(min > 0 ? [atLeast(min)] : []),
        ...(isTruncated ? [] : [atMost(max)]),
      ],
      ...(isTruncated ? { read: (value: string) => truncate(value, max) } : {}),
      isText: true,
    },
  );
}

function wellFormed(): PropertyDecorator {
  const isWellFormed = (value: unknown) => (value as string).isWellFormed();
  return rule('wellFormed', isWellFormed, complaint(fieldComplaints.malformedText));
}

function atLeast(min: number): PropertyDecorator {
  const fits = (value: unknown) => !isBlank(value) && lengthOf((value as string).trim()) >= min;
  return rule('minLength', fits, complaint(fieldComplaints.tooShort({ min })));
}

function atMost(max: number): PropertyDecorator {
  const fits = (value: unknown) => lengthOf(value as string) <= max;
  return rule('maxLength', fits, complaint(fieldComplaints.tooLong({ max })));
}

/** The length of a text in code points. In JavaScript strings, those above U+FFFF have length two. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

/** The maximum length of an e-mail address (RFC 5321). */
const MAX_EMAIL = 254;

/** An e-mail address without a display name. */
export function Email(options: FieldOptions): PropertyDecorator {
  const wrong = complaint(fieldComplaints.notEmail);
  return field(options, {
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
    // IsEmail throws on text that is not well-formed.
    constraints: [IsString(wrong), wellFormed(), atMost(MAX_EMAIL), IsEmail({ require_tld: false }, wrong)],
    isText: true,
  });
}

/**
 * The id of a record: a UUID of any version.
 *
 * @param options `of`: the `object` of the record, if the field's name does not contain it
 */
export function Uuid(options: FieldOptions & { of?: string }): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'uuid' },
    idOf: options.of,
    constraints: [Matches(UUID, complaint(fieldComplaints.notUuid))],
    read: (value: string) => value.toLowerCase(),
  });
}
