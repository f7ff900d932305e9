import { instanceToPlain } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { FieldError } from '../errors/api-error.js';
import { echoed, FieldErrors } from './field-errors.js';
import {
  type Complaint,
  type Dto,
  type FieldKind,
  fieldsOf,
  ignoresUnknown,
  camelCase,
  type Command,
} from './field.js';
import { fieldComplaints, requestMessages } from './field.messages.js';

/** White space, and characters that no font shows, such as the zero-width space. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a value is text in which nothing can be seen. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && INVISIBLE.test(value);
}

/** The names that occur more than once in the JSON text of an object, by the parsed object. */
const duplicates = new WeakMap<object, Set<string>>();

/** Records a name that occurs more than once in the text of an object. The parsed object only has the last value. */
export function recordDuplicateName(parsed: object, name: string): void {
  const names = duplicates.get(parsed);
  if (names) names.add(name);
  else duplicates.set(parsed, new Set([name]));
}

/** The names that occur more than once in the text of an object. They are refused, because the intended value is unknown. */
export function duplicateNamesOf(parsed: object): ReadonlySet<string> {
  return duplicates.get(parsed) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

const OPTIONS = { stopAtFirstError: true, forbidUnknownValues: false };

type Raw = Readonly<Record<string, unknown>>;

/**
 * Validates input against the class that declares its fields, and converts it to a command. HTTP, the command line, the portal and
 * bulk requests all use it.
 *
 * @throws ApiError with all invalid fields (D3, D4)
 */
export function parse<T extends object>(dto: Dto<T>, raw: Raw): Command<T> {
  const errors = new FieldErrors();
  const command = check(dto, raw, errors);
  errors.refuse();
  return command as Command<T>;
}

/**
 * Does the same for one of several parts of a request, and collects the errors instead of throwing them.
 *
 * @param dto undefined if the part has no fields: then every field is unknown
 * @param errors receives the errors; if there are any, the returned command has no meaning
 * @param alsoAccepted further parameters that the caller reads itself, to be listed in the error for an unknown one
 */
export function check(
  dto: Dto | undefined,
  raw: Raw,
  errors: FieldErrors,
  alsoAccepted: readonly string[] = [],
): Record<string, unknown> {
  // Most reads have no parameters; this takes a tenth of the time.
  if (Object.keys(raw).length === 0 && !hasRequiredField(dto)) return {};
  const nameErrors = new FieldErrors(errors.room);
  const instance = assemble(dto ?? NoFields, raw, '', nameErrors, alsoAccepted);
  const valueErrors = validateSync(instance, OPTIONS).flatMap((error) => errorsOf(error, ''));
  // A field that occurs twice has an error already, so its value is not reported as well.
  const reported = new Set(nameErrors.listed.map(({ param }) => param));
  const found = [...nameErrors.listed, ...valueErrors.filter(({ param }) => !reported.has(param))];
  for (const error of found) errors.add(error);
  errors.leftOut += nameErrors.leftOut;
  if (found.length + nameErrors.leftOut > 0) return {};
  return { ...instanceToPlain(instance, { exposeUnsetFields: false }), ...validatedLater(dto, raw) };
}

/** Fields that are validated later, as sent. A copy would be slower, and would lose the record of duplicate names. */
function validatedLater(dto: Dto = NoFields, raw: Raw): Record<string, unknown> {
  const later = [...fieldsOf(dto)].filter(
    ([name, { kind }]) => kind.isValidatedLater && Object.hasOwn(raw, name),
  );
  return Object.fromEntries(later.map(([name]) => [camelCase(name), raw[name]]));
}

class NoFields {}

function hasRequiredField(dto: Dto | undefined): boolean {
  if (dto === undefined) return false;
  for (const { options } of fieldsOf(dto).values()) if (options.required === true) return true;
  return false;
}

/**
 * Creates an instance with the declared fields as sent. class-transformer's `plainToInstance` would traverse every value at any
 * depth; this only visits declared fields.
 */
function assemble(
  dto: Dto,
  raw: Raw,
  path: string,
  errors: FieldErrors,
  alsoAccepted: readonly string[] = [],
): object {
  checkNames(dto, raw, path, errors, alsoAccepted);
  const instance = new dto() as Record<string, unknown>;
  for (const [name, { kind, options }] of fieldsOf(dto)) {
    if (!Object.hasOwn(raw, name)) continue;
    // Blank text is null in a nullable field (D3).
    const isNull = kind.isText && options.nullable && isBlank(raw[name]);
    instance[name] = isNull ? null : assembleValue(kind, raw[name], raw, path + name, errors);
  }
  return instance;
}

/** Reports unknown names, and names that occur more than once. */
function checkNames(
  dto: Dto,
  raw: Raw,
  path: string,
  errors: FieldErrors,
  alsoAccepted: readonly string[],
): void {
  const fields = fieldsOf(dto);
  const unknown = ignoresUnknown(dto) ? [] : Object.keys(raw).filter((name) => !fields.has(name));
  const { room } = errors;
  for (const name of unknown.slice(0, room))
    errors.add(unknownField(name, path, dto, [...fields.keys(), ...alsoAccepted]));
  errors.leftOut += Math.max(0, unknown.length - room);
  for (const name of duplicateNamesOf(raw)) if (fields.has(name)) errors.add(duplicateName(path + name));
}

/** Assembles the objects in a value. Any other value stays as sent. @param siblings the fields beside it */
function assembleValue(
  kind: FieldKind,
  value: unknown,
  siblings: Raw,
  path: string,
  errors: FieldErrors,
): unknown {
  if (Array.isArray(value)) {
    const { items } = kind;
    if (!items || kind.isValidatedLater) return value;
    return value.map((item: unknown, index) => {
      if (isObject(item)) return assemble(items(), item, `${path}[${index}].`, errors);
      // class-validator refuses null, but would accept a list and look for objects in it.
      return Array.isArray(item) ? null : item;
    });
  }
  if (!isObject(value)) return value;
  if (kind.object) return assemble(kind.object(), value, `${path}.`, errors);
  if (!kind.query) return value;
  const query = kind.query(siblings);
  // Without a class the fields that determine it are invalid, which is reported.
  return query ? assemble(query, asQueryString(value), `${path}.`, errors) : {};
}

/** Converts numbers and booleans to text, as they would be in a query string. */
function asQueryString(raw: Raw): Raw {
  const entries = Object.entries(raw).map(([name, value]) => {
    const isPlain = typeof value === 'number' || typeof value === 'boolean';
    return [name, isPlain ? String(value) : value] as const;
  });
  const converted = Object.fromEntries(entries);
  for (const name of duplicateNamesOf(raw)) recordDuplicateName(converted, name);
  return converted;
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Flattens class-validator's errors. It nests the errors of a list item below the item's index. */
function errorsOf(
  { property, value, target, constraints, contexts, children }: ValidationError,
  path: string,
): FieldError[] {
  const param = /^\d+$/.test(property) ? `${path.replace(/\.$/, '')}[${property}]` : `${path}${property}`;
  const [failed] = Object.keys(constraints ?? {});
  const own: FieldError[] = [];
  if (failed) {
    const { code, reason } = contexts![failed] as Complaint;
    own.push({ param, code, reason: typeof reason === 'function' ? reason(value, target!) : reason });
  }
  return [...own, ...(children ?? []).flatMap((child) => errorsOf(child, `${param}.`))];
}

/** The error for a name that occurs more than once in a query string or a body (D3). */
export function duplicateName(param: string): FieldError {
  return { param, code: 'invalid_parameter', reason: fieldComplaints.givenTwice };
}

function unknownField(name: string, path: string, dto: Dto, known: readonly string[]): FieldError {
  const param = path + echoed(name);
  const { statusEndpoint } = dto as { statusEndpoint?: string };
  if (name === 'status' && statusEndpoint !== undefined) {
    // It has its own code (§3.1, D23).
    const reason = fieldComplaints.setElsewhere({ endpoint: statusEndpoint });
    return { param, code: 'status_read_only', reason };
  }
  return { param, code: 'unknown_parameter', reason: requestMessages.unknownParameter({ param, known }) };
}
