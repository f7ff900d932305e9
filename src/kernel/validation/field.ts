import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Exclude, Expose, Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import type { ErrorCode } from '../errors/catalogue.js';
import type { Reason } from '../messages/messages.js';
import type { Schema } from '../resource/field.js';
import { fieldComplaints } from './field.messages.js';

/** The camelCase form of a request's field name: `scheduled_for` becomes `scheduledFor`. */
export type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

type CommandValue<Value> = Value extends Date
  ? Value
  : Value extends readonly unknown[]
    ? { [Index in keyof Value]: CommandValue<Value[Index]> }
    : Value extends object
      ? Command<Value>
      : Value;

/** The fields of a request with camelCase names: absent fields are absent, and null is null. */
export type Command<Input extends object> = {
  [Name in keyof Input as Camel<Name & string>]: CommandValue<Input[Name]>;
};

/** `scheduledFor` → `scheduled_for`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `scheduled_for` → `scheduledFor`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The values of an object, by the camelCase forms of their names. */
export function withCamelNames<T extends object>(
  given: T,
): { readonly [Name in keyof T as Camel<Name & string>]: T[Name] } {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [camelCase(name), value]),
  ) as ReturnType<typeof withCamelNames<T>>;
}

/** A class that declares the fields of a body, of filters, or of any other input. */
export type Dto<T extends object = object> = new () => T;

/**
 * Whether a class declares `static readonly ignoresUnknown = true`: unknown fields are ignored instead of refused. For bodies
 * whose format another product defines and may extend.
 */
export function ignoresUnknown(dto: Dto): boolean {
  return (dto as { ignoresUnknown?: boolean }).ignoresUnknown === true;
}

/** The options of every kind of field. */
export interface FieldOptions {
  /** The meaning of the field, for the API reference. */
  readonly about: string;
  /** Whether it is required: always, or only when another field has one of certain values. */
  readonly required?: boolean | RequiredWhen;
  /** Whether null is accepted. In an update, null clears the field (D8). */
  readonly nullable?: boolean;
  readonly example?: unknown;
}

/** A field that is required when another one has one of certain values. */
interface RequiredWhen {
  readonly when: readonly [field: string, value: string, ...more: string[]];
  /** Whether it is optional when the other field has other values. By default it is refused then. */
  readonly elseOptional?: boolean;
}

/** A kind of field: its schema, its constraints, and how its values are converted. */
export interface FieldKind {
  readonly schema: Schema;
  /** Constraints of class-validator; only the first that fails is reported. */
  readonly constraints: readonly PropertyDecorator[];
  /** The error code, if the specification defines one for this kind. */
  readonly code?: ErrorCode;
  /** Whether it is text for people: blank text then counts as absent. */
  readonly isText?: true;
  /** The `object` of the record whose id it is, if the field's name does not show it. */
  readonly idOf?: string;
  /** Converts a valid value to the value in the command. */
  readonly read?: (value: never) => unknown;
  /**
   * The class of an object with the filters of a list, chosen by the other fields. Its values are interpreted as in a query
   * string. Undefined if the other fields do not determine a class.
   */
  readonly query?: (siblings: Readonly<Record<string, unknown>>) => Dto | undefined;
  /** The class of the items, if the field is a list of objects. */
  readonly items?: () => Dto;
  /** The class of the object, if the field is one. */
  readonly object?: () => Dto;
  /** Whether the items are validated later, one by one; until then the command has them as sent. */
  readonly isValidatedLater?: true;
}

/** A declared field. */
export interface DeclaredField {
  readonly kind: FieldKind;
  readonly options: FieldOptions;
}

const FIELDS = Symbol('fields');

/** The declared fields of a class by name, inherited fields first. */
export function fieldsOf(dto: Dto): ReadonlyMap<string, DeclaredField> {
  const declared = Reflect.getMetadata(FIELDS, dto.prototype as object) as
    Map<string, DeclaredField> | undefined;
  return declared ?? new Map<string, never>();
}

/**
 * Creates the decorator of a field: class-validator validates it, class-transformer converts it to a command, and @nestjs/swagger
 * describes it.
 */
export function field(options: FieldOptions, kind: FieldKind): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const fields = new Map(fieldsOf(target.constructor as Dto)).set(name, { kind, options });
    Reflect.defineMetadata(FIELDS, fields, target);
    applyDecorators(
      ValidateIf((instance: object, value: unknown) => !mayBeAbsent(value, options, instance)),
      ...presence(options, kind.code),
      ...kind.constraints,
      ...(typeof options.required === 'object' ? onlyWith(options.required) : []),
      kind.isValidatedLater ? Exclude() : Expose({ name: camelCase(name), toPlainOnly: true }),
      ...(kind.read ? [Transform(converting(kind.read), { toPlainOnly: true })] : []),
      ApiProperty(propertyOf({ kind, options })),
    )(target, property);
  };
}

/**
 * The base class of an update: the fields of a creation, none of them required. Absent fields stay unchanged.
 *
 * @param dto the class of the creation
 * @param fixed the names of the fields that cannot change
 */
export function partialOf<T extends object, Fixed extends keyof T & string = never>(
  dto: Dto<T>,
  ...fixed: readonly Fixed[]
): Dto<Partial<Omit<T, Fixed>>> {
  class Update {}
  for (const [name, { kind, options }] of fieldsOf(dto))
    if (!(fixed as readonly string[]).includes(name))
      field({ ...options, required: false }, kind)(Update.prototype, name);
  return Update;
}

/** Refuses a missing field, and null. Not for a field that may always be absent or null: the time of a request grows with each rule. */
function presence(options: FieldOptions, code: ErrorCode | undefined): PropertyDecorator[] {
  const { required = false, nullable } = options;
  const given = () =>
    rule('given', (value) => value !== undefined, complaint(missingReason(options), 'missing_parameter'));
  const notNull = () => rule('notNull', (value) => value !== null, complaint(fieldComplaints.notNull, code));
  return [
    ...(required === false ? [] : [given()]),
    ...(nullable && typeof required !== 'object' ? [] : [notNull()]),
  ];
}

/** A placeholder for class-validator's message; the `Reason` in the context is used instead. */
const CONTEXT_ONLY = 'refused';

/** The error of a constraint of class-validator, stored as the constraint's context. */
export interface Complaint {
  readonly code: ErrorCode;
  readonly reason: Reason | ((value: unknown, instance: object) => Reason);
}

/**
 * The options of a constraint of class-validator that set its error.
 *
 * @param reason one of `complaints()`, or a function that creates it from the invalid value and the validated object
 * @param code the error code
 */
export function complaint(
  reason: Complaint['reason'],
  code: ErrorCode = 'invalid_parameter',
): ValidationOptions {
  // class-validator only keeps the context of constraints that have a message.
  return { message: CONTEXT_ONLY, context: { code, reason } satisfies Complaint };
}

/** A custom constraint. Its name must be unique within the field, because class-validator stores contexts by name. */
export function rule(
  name: string,
  isValid: (value: unknown, instance: object) => boolean,
  options: ValidationOptions,
): PropertyDecorator {
  return ValidateBy(
    { name, validator: { validate: (value, args) => isValid(value, args!.object) } },
    options,
  );
}

/** The reason for a missing field. */
function missingReason({ required, nullable }: FieldOptions): Reason {
  if (typeof required === 'object') {
    const [companion, ...values] = required.when;
    return fieldComplaints.requiredWhen({ companion, values });
  }
  return nullable ? fieldComplaints.requiredOrNull : fieldComplaints.required;
}

/** Null counts as absent. Exception: a nullable field that is always required may be null but not absent. */
function mayBeAbsent(value: unknown, options: FieldOptions, instance: object): boolean {
  if (value === undefined) return !isRequired(options, instance);
  if (value !== null || !options.nullable) return false;
  return typeof options.required !== 'object' || !isRequired(options, instance);
}

/** Whether a field is required, given the values of the other fields. */
function isRequired({ required = false }: FieldOptions, instance: object): boolean {
  if (typeof required === 'boolean') return required;
  const [companion, ...values] = required.when;
  return values.includes(valueOf(companion, instance) as string);
}

/** Refuses a field unless its companion has one of certain values. */
function onlyWith({ when: [companion, ...values], elseOptional = false }: RequiredWhen): PropertyDecorator[] {
  if (elseOptional) return [];
  const isAllowed = (_: unknown, instance: object) => {
    const actual = valueOf(companion, instance);
    // A companion that is absent or of the wrong type has its own error.
    return (typeof actual !== 'string' && actual !== null) || values.includes(actual as string);
  };
  return [rule('onlyWith', isAllowed, complaint(fieldComplaints.onlyWhen({ companion, values })))];
}

function valueOf(name: string, instance: object): unknown {
  return (instance as Record<string, unknown>)[name];
}

function converting(read: (value: never) => unknown) {
  return ({ value }: { value?: unknown }): unknown =>
    value === undefined || value === null ? value : (read as (value: unknown) => unknown)(value);
}

/** The JSON Schema of a field, as @nestjs/swagger describes it. */
export function schemaOfField({ kind, options }: DeclaredField): Schema {
  return {
    ...kind.schema,
    description: options.about + condition(options),
    ...(options.example === undefined ? {} : { examples: [options.example] }),
  };
}

function propertyOf(declared: DeclaredField): ApiPropertyOptions {
  const { kind, options } = declared;
  return {
    ...schemaOfField(declared),
    // @nestjs/swagger recognizes a function that returns a class by its name, `type`.
    ...(kind.items ? { type: () => kind.items!(), isArray: true } : {}),
    ...(kind.object ? { type: () => kind.object!() } : {}),
    ...(options.nullable === true ? { nullable: true } : {}),
    required: options.required === true,
  };
}

function condition({ required }: FieldOptions): string {
  if (typeof required !== 'object') return '';
  const [companion, ...values] = required.when;
  const rest = required.elseOptional ? 'optional' : 'refused';
  return ` Required when \`${companion}\` is ${values.map((value) => `\`${value}\``).join(' or ')}, and ${rest} otherwise.`;
}
