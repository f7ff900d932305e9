import { ValidateBy, ValidateIf } from 'class-validator';
import type { ProblemCode } from '../errors/catalogue.js';
import { isUuid } from '../ids.js';
import type { Schema } from '../wire/field.js';

/** A class that declares the fields of a body, or the filters of a list. */
export type RequestClass<T extends object = object> = new () => T;

interface Options {
  /** What the field means, for the reference. */
  readonly about: string;
  /** Whether it must be given: always, or only when another field has a certain value. It is then refused with any other. */
  readonly required?: boolean | { readonly when: readonly [field: string, value: string] };
  /** Whether null is accepted: on a change it clears the field (D8). */
  readonly nullable?: boolean;
  readonly example?: unknown;
}

/** A kind of value: what it accepts, how it reads in the program, how the description shows it. */
interface Kind {
  readonly schema: Schema;
  /** What is wrong with a value, as the end of "must be …"; undefined when it is right. */
  readonly refuse: (value: unknown) => string | undefined;
  readonly code?: ProblemCode;
  /** Turns an accepted value into what commands carry. */
  readonly read?: (value: never) => unknown;
}

const declared = new WeakMap<object, Map<string, { kind: Kind; options: Options }>>();

/** The declared fields of a request class, by name. */
export function fieldsOf(request: RequestClass): ReadonlyMap<string, { kind: Kind; options: Options }> {
  return declared.get(request.prototype as object) ?? new Map<string, never>();
}

/** One declared field as JSON Schema, as the description shows it. */
export function schemaOfField({ kind, options }: { kind: Kind; options: Options }): Schema {
  const { type, enum: values, ...rest } = kind.schema;
  const orNull = options.nullable === true;
  return {
    type: orNull ? [type, 'null'] : type,
    ...(values ? { enum: orNull ? [...(values as unknown[]), null] : values } : {}),
    ...rest,
    description: options.about + condition(options),
    ...(options.example === undefined ? {} : { examples: [options.example] }),
  };
}

/** A request class as JSON Schema. Fields that are not declared are refused (D3), and so it says. */
export function schemaOfRequest(request: RequestClass): Schema {
  const fields = [...fieldsOf(request)];
  const required = fields.filter(([, { options }]) => options.required === true).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOfField(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** Text. Blank text is refused where `min` is 1 or more; lengths count what is left when it is trimmed. */
export function Text(options: Options & { min?: number; max?: number }): PropertyDecorator {
  const { min = 0, max = 10_000 } = options;
  return field(options, {
    schema: { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max },
    refuse: (value) => {
      if (typeof value !== 'string') return 'a string';
      if (value.includes('\u0000')) return 'text without the character U+0000';
      if (!value.isWellFormed()) return 'well-formed Unicode text';
      if (value.trim().length < min) return `at least ${min} character${min === 1 ? '' : 's'} long`;
      return value.length > max ? `at most ${max} characters long` : undefined;
    },
  });
}

/** The id of a record. */
export function Uuid(options: Options): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'uuid' },
    refuse: (value) => (typeof value === 'string' && isUuid(value) ? undefined : 'a UUID'),
    read: (value: string) => value.toLowerCase(),
  });
}

/**
 * One of a closed list.
 *
 * @param options `code`: the problem's code, where the specification names one; `read`: turns an accepted value into
 *   the stored one, such as an older code into the new
 */
export function OneOf(
  values: readonly string[],
  options: Options & { code?: ProblemCode; alsoAccepted?: ReadonlyMap<string, string> },
): PropertyDecorator {
  const older = options.alsoAccepted;
  return field(options, {
    schema: {
      type: 'string',
      enum: [...values, ...(older?.keys() ?? [])],
      ...(older ? { 'x-stored-as': Object.fromEntries(older) } : {}),
    },
    code: options.code,
    refuse: (value) => {
      const known = typeof value === 'string' && (values.includes(value) || older?.has(value));
      return known ? undefined : `one of: ${values.join(', ')}`;
    },
    read: (value: string) => older?.get(value) ?? value,
  });
}

/** An integer. */
export function Integer(options: Options & { min?: number; max?: number }): PropertyDecorator {
  const { min = -2_147_483_648, max = 2_147_483_647 } = options;
  return field(options, {
    schema: { type: 'integer', minimum: min, maximum: max },
    refuse: (value) =>
      Number.isInteger(value) && (value as number) >= min && (value as number) <= max
        ? undefined
        : `an integer from ${min} to ${max}`,
  });
}

const MAX_DECIMAL = 999_999_999_999;

/** A decimal sent as a JSON number with at most two fraction digits (D9). Commands carry it as text. */
export function Decimal(options: Options): PropertyDecorator {
  const about = `${options.about} At most two fraction digits.`;
  return field(
    { ...options, about },
    {
      schema: { type: 'number', minimum: 0, maximum: MAX_DECIMAL },
      refuse: (value) => {
        if (typeof value !== 'number' || !Number.isFinite(value)) return 'a JSON number';
        if (value < 0 || value > MAX_DECIMAL) return `from 0 to ${MAX_DECIMAL}`;
        return /^\d+(\.\d{1,2})?$/.test(String(value))
          ? undefined
          : 'a number with at most two fraction digits';
      },
      read: (value: number) => value.toFixed(2),
    },
  );
}

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:(\d{2})([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** A moment: ISO 8601 with an offset or `Z` (D10). Commands carry it as a Date, to the millisecond. */
export function Timestamp(options: Options): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date-time' },
    refuse: (value) =>
      typeof value === 'string' && readMoment(value) !== undefined
        ? undefined
        : 'an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z',
    read: (value: string) => readMoment(value),
  });
}

/** A calendar day (§2.1). */
export function CalendarDate(options: Options): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date' },
    refuse: (value) =>
      typeof value === 'string' && isCalendarDate(value) ? undefined : 'a date, such as 2026-10-05',
  });
}

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001-01-01') return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

function readMoment(value: string): Date | undefined {
  const match = MOMENT.exec(value);
  if (!match || !isCalendarDate(value.slice(0, 10))) return undefined;
  const [, , , , hour, minute, , second = '00', fraction = '', offset = 'Z'] = match;
  const zone = /^[+-]\d{2}$/.test(offset) ? `${offset}:00` : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const milliseconds = fraction.slice(1, 4).padEnd(3, '0');
  const moment = new Date(
    `${value.slice(0, 10)}T${hour}:${minute}:${second}.${milliseconds}${zone.toUpperCase()}`,
  );
  const year = moment.getUTCFullYear();
  return Number.isNaN(moment.getTime()) || year < 1 || year > 9999 ? undefined : moment;
}

function field(options: Options, kind: Kind): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const mine = declared.get(target) ?? new Map<string, { kind: Kind; options: Options }>();
    mine.set(name, { kind, options });
    declared.set(target, mine);

    const decorators = [
      ValidateIf((given: object, value: unknown) => !mayBeLeftOut(value, options, given)),
      constraint('missing_parameter', (value) =>
        value === undefined ? `"${name}" is required.` : undefined,
      ),
      constraint(kind.code ?? 'invalid_parameter', (value, given) => {
        if (value === undefined) return undefined;
        const wrong = kind.refuse(value) ?? misplaced(options, given);
        return wrong && `"${name}" must be ${value === null ? 'given, and cannot be null' : wrong}.`;
      }),
    ];
    for (const decorate of decorators) decorate(target, property);
  };
}

/** Null stands for absent, except where it is a value of its own: then a field may be required and yet null. */
function mayBeLeftOut(value: unknown, options: Options, given: object): boolean {
  if (value === undefined) return !isNeeded(options, given);
  if (value !== null || !options.nullable) return false;
  return typeof options.required !== 'object' || !isNeeded(options, given);
}

/** Tells whether a field must be given, among the others that are. */
function isNeeded({ required = false }: Options, given: object): boolean {
  return typeof required === 'boolean' ? required : valueOf(required.when[0], given) === required.when[1];
}

/** What is wrong with giving a field that goes with another value of its companion only. */
function misplaced({ required }: Options, given: object): string | undefined {
  if (typeof required !== 'object') return undefined;
  const [companion, value] = required.when;
  const actual = valueOf(companion, given);
  return typeof actual === 'string' && actual !== value
    ? `left out unless "${companion}" is "${value}"`
    : undefined;
}

function valueOf(name: string, given: object): unknown {
  return (given as Record<string, unknown>)[name];
}

/**
 * The constraint carries the problem's code as its name; `input.ts` reads it back from there.
 *
 * @param complain what is wrong with a value among the other fields given; undefined when nothing is
 */
function constraint(code: ProblemCode, complain: (value: unknown, given: object) => string | undefined) {
  return ValidateBy({
    name: code,
    validator: {
      validate: (value, args) => complain(value, args!.object) === undefined,
      defaultMessage: (args) => complain(args!.value, args!.object)!,
    },
  });
}

function condition({ required }: Options): string {
  if (typeof required !== 'object') return '';
  return ` Required when \`${required.when[0]}\` is \`${required.when[1]}\`, and refused otherwise.`;
}
