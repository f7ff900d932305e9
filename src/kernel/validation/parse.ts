import { instanceToPlain } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { FieldError } from '../errors/api-error.js';
import { camelCase, type Command } from './command.js';
import { doubledNamesOf, noteDoubledName } from './doubled-names.js';
import { fieldsOf, ignoresUnknown, type Complaint, type Dto } from './field.js';
import { echoed, FieldErrors } from './field-errors.js';
import { fieldComplaints, requestMessages } from './field.messages.js';

const OPTIONS = { stopAtFirstError: true, forbidUnknownValues: false };

type Raw = Readonly<Record<string, unknown>>;

/**
 * Checks what came from outside against the class that declares it, and turns it into a command. HTTP, the command line
 * and anyone who else takes input come through here.
 *
 * @throws ApiError naming every offending field at once (D3, D4)
 */
export function parse<T extends object>(dto: Dto<T>, raw: Raw): Command<T> {
  const problems = new FieldErrors();
  const command = check(dto, raw, problems);
  problems.refuse();
  return command as Command<T>;
}

/**
 * The same for one part of a request of several.
 *
 * @param dto nothing declares no field: then every one is unknown
 * @param problems gains what is wrong; the command means nothing then
 * @param besides what else is taken there, by another reader: named in the complaint about an unknown field
 */
export function check(
  dto: Dto | undefined,
  raw: Raw,
  problems: FieldErrors,
  besides: readonly string[] = [],
): Record<string, unknown> {
  // What most reads come to, at a tenth of the cost.
  if (Object.keys(raw).length === 0 && !needsAnything(dto)) return {};
  const misnamed = new FieldErrors(problems.room);
  const instance = assemble(dto ?? NoFields, raw, '', misnamed, besides);
  const flaws = validateSync(instance, OPTIONS).flatMap((flaw) => problemsOf(flaw, ''));
  // Of a field that was given twice no value counts, so none is complained of.
  const named = new Set(misnamed.listed.map(({ param }) => param));
  const found = [...misnamed.listed, ...flaws.filter(({ param }) => !named.has(param))];
  for (const problem of found) problems.add(problem);
  problems.leftOut += misnamed.leftOut;
  if (found.length + misnamed.leftOut > 0) return {};
  return { ...instanceToPlain(instance, { exposeUnsetFields: false }), ...setApart(dto, raw) };
}

/** What others check piece by piece, as it was sent: a copy would cost more, and not know which names were doubled. */
function setApart(dto: Dto = NoFields, raw: Raw): Record<string, unknown> {
  const apart = [...fieldsOf(dto)].filter(([name, { kind }]) => kind.isApart && Object.hasOwn(raw, name));
  return Object.fromEntries(apart.map(([name]) => [camelCase(name), raw[name]]));
}

class NoFields {}

function needsAnything(dto: Dto | undefined): boolean {
  return dto !== undefined && [...fieldsOf(dto).values()].some(({ options }) => options.required === true);
}

/**
 * An instance with what was given of the declared fields, as it was given. Not class-transformer's way of making one,
 * which looks into every value at any depth: here only declared fields are looked into.
 */
function assemble(
  dto: Dto,
  raw: Raw,
  path: string,
  problems: FieldErrors,
  besides: readonly string[] = [],
): object {
  const fields = fieldsOf(dto);
  const given = Object.keys(raw);
  const unknown = ignoresUnknown(dto) ? [] : given.filter((name) => !fields.has(name));
  const { room } = problems;
  for (const name of unknown.slice(0, room))
    problems.add(unknownField(name, path, dto, [...fields.keys(), ...besides]));
  problems.leftOut += Math.max(0, unknown.length - room);
  for (const name of doubledNamesOf(raw)) if (fields.has(name)) problems.add(givenTwice(path + name));
  const instance = new dto() as Record<string, unknown>;
  for (const [name, { kind, options }] of fields) {
    if (!Object.hasOwn(raw, name)) continue;
    // Blank text counts as absent where text is optional (D3).
    const value = kind.isText && options.nullable && isBlank(raw[name]) ? null : raw[name];
    const query = kind.query?.(raw);
    if (kind.items && !kind.isApart && Array.isArray(value))
      instance[name] = value.map((item: unknown, index) =>
        isObject(item) ? assemble(kind.items!(), item, `${path}${name}[${index}].`, problems) : item,
      );
    else if (kind.object && isObject(value))
      instance[name] = assemble(kind.object(), value, `${path}${name}.`, problems);
    else if (query && isObject(value))
      instance[name] = assemble(query, asInAddress(value), `${path}${name}.`, problems);
    else instance[name] = value;
  }
  return instance;
}

/** Numbers and booleans as an address would have them: as text. */
function asInAddress(raw: Raw): Raw {
  const entries = Object.entries(raw).map(([name, value]) => {
    const isPlain = typeof value === 'number' || typeof value === 'boolean';
    return [name, isPlain ? String(value) : value] as const;
  });
  const inAddress = Object.fromEntries(entries);
  for (const name of doubledNamesOf(raw)) noteDoubledName(inAddress, name);
  return inAddress;
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** class-validator nests what is wrong with an item below the item's number. */
function problemsOf(
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
  return [...own, ...(children ?? []).flatMap((child) => problemsOf(child, `${param}.`))];
}

/** What is said of a name that came more than once, in an address as in a body (D3). */
export function givenTwice(param: string): FieldError {
  return { param, code: 'invalid_parameter', reason: fieldComplaints.givenTwice };
}

function unknownField(name: string, path: string, dto: Dto, known: readonly string[]): FieldError {
  const param = path + echoed(name);
  const { statusEndpoint } = dto as { statusEndpoint?: string };
  if (name === 'status' && statusEndpoint !== undefined) {
    // Refused with its own code (§3.1, D23).
    const reason = fieldComplaints.setElsewhere({ endpoint: statusEndpoint });
    return { param, code: 'status_read_only', reason };
  }
  return { param, code: 'unknown_parameter', reason: requestMessages.unknownParameter({ param, known }) };
}
