import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { ErrorCode } from '../errors/catalogue.js';
import { UUID } from '../ids.js';
import { complaint, field, rule, type Dto, type FieldOptions } from './field.js';
import { echoedList } from './field-errors.js';
import { isCalendarDate, readMoment } from './moments.js';

/**
 * Text. Blank text is refused where `min` is 1 or more; the least length counts what is left when it is trimmed.
 * Lengths are those of JavaScript: class-validator's own leave variation selectors out, and so let any length pass.
 */
export function Text(options: FieldOptions & { min?: number; max?: number }): PropertyDecorator {
  const { min = 0, max = 10_000 } = options;
  const isText = (holds: (text: string) => boolean) => (value: unknown) => holds(value as string);
  return field(options, {
    schema: { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max },
    constraints: [
      IsString(complaint('must be a string')),
      rule(
        'noNul',
        isText((text) => !text.includes('\u0000')),
        complaint('must be text without the character U+0000'),
      ),
      wellFormed(),
      rule(
        'minLength',
        isText((text) => text.trim().length >= min),
        complaint(`must be at least ${min} character${min === 1 ? '' : 's'} long`),
      ),
      atMost(max),
    ],
  });
}

function wellFormed(): PropertyDecorator {
  const isSound = (value: unknown) => (value as string).isWellFormed();
  return rule('wellFormed', isSound, complaint('must be well-formed Unicode text'));
}

function atMost(max: number): PropertyDecorator {
  const fits = (value: unknown) => (value as string).length <= max;
  return rule('maxLength', fits, complaint(`must be at most ${max} characters long`));
}

/** How long an e-mail address can be (RFC 5321). */
const MAX_EMAIL = 254;

/** An e-mail address that mail can be sent to: no name beside it, and a domain with a dot. */
export function Email(options: FieldOptions): PropertyDecorator {
  const wrong = complaint('must be an e-mail address, such as ada@example.com');
  return field(options, {
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
    // IsEmail breaks off with an error of its own on text that is not well-formed.
    constraints: [IsString(wrong), wellFormed(), atMost(MAX_EMAIL), IsEmail({ require_tld: false }, wrong)],
  });
}

/** The id of a record, of whichever version. */
export function Uuid(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'uuid' },
    constraints: [Matches(UUID, complaint('must be a UUID'))],
    read: (value: string) => value.toLowerCase(),
  });
}

/** A list of ids. A repeated one counts once. @param options `mayBeEmpty`: a list of none is refused unless told */
export function UuidList(options: FieldOptions & { max: number; mayBeEmpty?: boolean }): PropertyDecorator {
  const { max, mayBeEmpty = false } = options;
  const { schema, constraints } = texts(mayBeEmpty);
  const areIds = (values: unknown) => (values as string[]).every((value) => UUID.test(value));
  return field(options, {
    schema: { ...schema, items: { type: 'string', format: 'uuid' }, maxItems: max },
    constraints: [
      ...constraints,
      ArrayMaxSize(max, complaint(`must have at most ${max} items`)),
      rule('eachUuid', areIds, complaint('must be a list of UUIDs')),
    ],
    read: (values: string[]) => [...new Set(values.map((value) => value.toLowerCase()))],
  });
}

/**
 * One of a closed list.
 *
 * @param options `code`: the problem's code, where the specification names one; `alsoAccepted`: older values, and what
 *   each is stored as
 */
export function OneOf(
  values: readonly string[],
  options: FieldOptions & { code?: ErrorCode; alsoAccepted?: ReadonlyMap<string, string> },
): PropertyDecorator {
  const { code, alsoAccepted: older } = options;
  const accepted = [...values, ...(older?.keys() ?? [])];
  return field(options, {
    schema: {
      type: 'string',
      enum: accepted,
      ...(older ? { 'x-stored-as': Object.fromEntries(older) } : {}),
    },
    code,
    constraints: [IsIn(accepted, complaint(`must be one of: ${values.join(', ')}`, code))],
    read: (value: string) => older?.get(value) ?? value,
  });
}

/** A query parameter with one or several values of a closed list, with commas between them. Commands carry a list. */
export function SomeOf(values: readonly string[], options: FieldOptions): PropertyDecorator {
  const any = `(${values.join('|')})`;
  return field(options, {
    schema: { type: 'string', pattern: `^${any}(,${any})*$` },
    constraints: [
      rule(
        'someOf',
        (value) => typeof value === 'string' && value.split(',').every((each) => values.includes(each)),
        complaint(`must be one of, or several with commas between them: ${values.join(', ')}`),
      ),
    ],
    // In the order of the list: the same filter in another spelling keeps its cursors.
    read: (value: string) => {
      const given = value.split(',');
      return values.filter((each) => given.includes(each));
    },
  });
}

/** A boolean in a body. */
export function Bool(options: FieldOptions): PropertyDecorator {
  const isBoolean = (value: unknown) => typeof value === 'boolean';
  return field(options, {
    schema: { type: 'boolean' },
    constraints: [rule('boolean', isBoolean, complaint('must be true or false'))],
  });
}

/** A boolean in a query, where it comes as text; a tool's argument may be a boolean itself. */
export function Flag(options: FieldOptions): PropertyDecorator {
  const isFlag = (value: unknown) => ['true', 'false', true, false].includes(value as string);
  return field(options, {
    schema: { type: 'boolean' },
    constraints: [rule('flag', isFlag, complaint('must be true or false'))],
    read: (value: string | boolean) => String(value) === 'true',
  });
}

/** An integer. */
export function Integer(options: FieldOptions & { min?: number; max?: number }): PropertyDecorator {
  const { min = -2_147_483_648, max = 2_147_483_647 } = options;
  const wrong = complaint(`must be an integer from ${min} to ${max}`);
  return field(options, {
    schema: { type: 'integer', minimum: min, maximum: max },
    constraints: [IsInt(wrong), Min(min, wrong), Max(max, wrong)],
  });
}

/** A whole number in a query, where it comes as text: from 0 to `max`. */
export function WholeNumber(options: FieldOptions & { max: number }): PropertyDecorator {
  const { max } = options;
  const isOne = (value: unknown) => /^\d{1,9}$/.test(value as string) && Number(value) <= max;
  return field(options, {
    schema: { type: 'integer', minimum: 0, maximum: max },
    constraints: [rule('wholeNumber', isOne, complaint(`must be a whole number from 0 to ${max}`))],
    read: (value: string) => Number(value),
  });
}

const MAX_DECIMAL = 999_999_999_999;
const DECIMAL = /^-?\d{1,15}(\.\d{1,2})?$/;

/**
 * A decimal with at most two fraction digits (D9): a JSON number, or text as it is answered, so that what was read can be sent
 * back. Commands carry it as text.
 */
export function Decimal(options: FieldOptions): PropertyDecorator {
  const about = `${options.about} A number, or the same as text: \`1250.5\` or \`"1250.50"\`. At most two fraction digits.`;
  // As JavaScript writes it: with an exponent, a number has too many digits on one side or the other.
  const isDecimal = (value: unknown) =>
    (typeof value === 'number' || typeof value === 'string') && DECIMAL.test(String(value));
  const isInRange = (value: unknown) => Number(value) >= 0 && Number(value) <= MAX_DECIMAL;
  return field(
    { ...options, about },
    {
      schema: {
        type: ['number', 'string'],
        minimum: 0,
        maximum: MAX_DECIMAL,
        pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
      },
      constraints: [
        rule('decimal', isDecimal, complaint('must be a decimal with at most two fraction digits')),
        rule('range', isInRange, complaint(`must be from 0 to ${MAX_DECIMAL}`)),
      ],
      read: (value: number | string) => Number(value).toFixed(2),
    },
  );
}

const TIMESTAMP_WORDING = 'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z';

/** In an address, a plus is a space: what is a moment with one was meant to have it. */
function plusHint(value: unknown): string {
  const isMeant = typeof value === 'string' && readMoment(value.replace(' ', '+')) !== undefined;
  return isMeant ? ' In an address, write the "+" of the offset as %2B.' : '';
}

/** A moment: ISO 8601 with an offset or `Z` (D10). Commands carry it as a Date, to the millisecond. */
export function Timestamp(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date-time' },
    constraints: [
      rule('timestamp', (value) => typeof value === 'string' && readMoment(value) !== undefined, {
        ...complaint(''),
        message: ({ value }) => `${TIMESTAMP_WORDING}.${plusHint(value)}`,
      }),
    ],
    read: (value: string) => readMoment(value),
  });
}

/** A calendar day (§2.1). */
export function CalendarDate(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date' },
    constraints: [
      rule(
        'calendarDate',
        (value) => typeof value === 'string' && isCalendarDate(value),
        complaint('must be a date, such as 2026-10-05'),
      ),
    ],
  });
}

/** A list of texts, at least one. Which ones are known, a service decides. */
export function TextList(options: FieldOptions): PropertyDecorator {
  return field(options, texts(false));
}

/**
 * A list of values out of a closed list. A repeated value counts once.
 *
 * @param known asked for when a value is checked: the list may still grow while modules load
 * @param options `mayBeEmpty`: a list of none is refused unless told; `alsoAccepted`: older values, and what each is stored
 *   as
 */
export function EachOf(
  known: () => readonly string[],
  options: FieldOptions & { mayBeEmpty?: boolean; alsoAccepted?: ReadonlyMap<string, string> },
): PropertyDecorator {
  const { mayBeEmpty = false, alsoAccepted: older } = options;
  const { schema, constraints } = texts(mayBeEmpty);
  const unknownAmong = (values: readonly string[]) => {
    const accepted = new Set([...known(), ...(older?.keys() ?? [])]);
    return values.filter((value) => !accepted.has(value));
  };
  return field(options, {
    schema,
    constraints: [
      ...constraints,
      rule('eachKnown', (values) => unknownAmong(values as string[]).length === 0, {
        ...complaint(''),
        message: ({ value }) =>
          `has unknown values: ${echoedList(unknownAmong(value as string[]))}. Known: ${known().join(', ')}.`,
      }),
    ],
    read: (values: string[]) => [...new Set(values.map((value) => older?.get(value) ?? value))],
  });
}

/** What any list of texts must be. */
function texts(mayBeEmpty: boolean) {
  return {
    schema: { type: 'array', items: { type: 'string' }, ...(mayBeEmpty ? {} : { minItems: 1 }) },
    constraints: [
      IsArray(complaint('must be a list')),
      ...(mayBeEmpty ? [] : [ArrayNotEmpty(complaint('must have at least one item'))]),
      rule(
        'eachText',
        (values) => (values as unknown[]).every((value) => typeof value === 'string'),
        complaint('must be a list of strings'),
      ),
    ],
  };
}

/**
 * An object with the filters of a list, of whichever class what stands beside it says. Their values are texts, numbers and
 * booleans, and mean what they mean in an address; `errors[].param` reads `filters.status`.
 *
 * @param filters the class; undefined where what stands beside it is wrong itself
 */
export function QueryOf(
  filters: (beside: Readonly<Record<string, unknown>>) => Dto | undefined,
  options: FieldOptions,
): PropertyDecorator {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return field(options, {
    schema: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
    constraints: [rule('object', isObject, complaint('must be an object')), ValidateNested()],
    query: filters,
  });
}

/** How many items a bulk request has at most (D52). */
const MAX_ITEMS = 1_000;

/** The items of a bulk request (D52): objects with the fields of a class, each of which is checked by itself. */
export function BulkItems(items: () => Dto, options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { minItems: 1, maxItems: MAX_ITEMS },
    constraints: [
      IsArray(complaint('must be a list')),
      ArrayNotEmpty(complaint('must have at least one item')),
      ArrayMaxSize(MAX_ITEMS, complaint(`must have at most ${MAX_ITEMS} items`)),
    ],
    items,
    isApart: true,
  });
}

/** A list of objects, each with the fields of a class: `errors[].param` reads `items[3].name`. */
export function ListOf(items: () => Dto, options: FieldOptions & { max: number }): PropertyDecorator {
  return field(options, {
    schema: { maxItems: options.max },
    constraints: [
      IsArray(complaint('must be a list')),
      ArrayMaxSize(options.max, complaint(`must have at most ${options.max} items`)),
      ValidateNested({ ...complaint('must be an object'), each: true }),
    ],
    items,
  });
}
