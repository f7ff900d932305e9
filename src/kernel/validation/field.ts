import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Exclude, Expose, Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import type { ErrorCode } from '../errors/catalogue.js';
import type { Reason } from '../messages/messages.js';
import type { Schema } from '../resource/field.js';
import { camelCase } from './command.js';
import { fieldComplaints } from './field.messages.js';

/** A class that declares the fields of a body, a filter, or of anything else that comes from outside. */
export type Dto<T extends object = object> = new () => T;

/**
 * Whether a class declares `static readonly ignoresUnknown = true`: other fields than its own are left alone. For bodies whose form
 * another product decides, and may add to.
 */
export function ignoresUnknown(dto: Dto): boolean {
  return (dto as { ignoresUnknown?: boolean }).ignoresUnknown === true;
}

/** The options of every kind of field. */
export interface FieldOptions {
  /** What the field means, for the reference. */
  readonly about: string;
  /** Whether it must be given: always, or only when another field has one of certain values. */
  readonly required?: boolean | RequiredWhen;
  /** Whether null is accepted: on a change it clears the field (D8). */
  readonly nullable?: boolean;
  readonly example?: unknown;
}

/** That a field must be given when another one has one of certain values. */
interface RequiredWhen {
  readonly when: readonly [field: string, value: string, ...more: string[]];
  /** Whether it may be given with the other's other values too; it is refused then unless told. */
  readonly elseOptional?: boolean;
}

/** A kind of field: how the description shows it, what holds of its values, how it reads in the program. */
export interface FieldKind {
  readonly schema: Schema;
  /** Constraints of class-validator; the first that fails is told. */
  readonly constraints: readonly PropertyDecorator[];
  /** The code of its complaints, where the specification names one. */
  readonly code?: ErrorCode;
  /** Whether it is text for people, of which blank is as good as none. */
  readonly isText?: true;
  /** Turns an accepted value into what commands carry. */
  readonly read?: (value: never) => unknown;
  /**
   * The class of the one object that the field holds, which what stands beside it decides: a list's filters, whose values
   * mean what they mean in an address. Undefined where nothing can be said of it.
   */
  readonly query?: (beside: Readonly<Record<string, unknown>>) => Dto | undefined;
  /** The class of the objects that the field holds, in a list. */
  readonly items?: () => Dto;
  /** The class of the one object that the field holds. */
  readonly object?: () => Dto;
  /** Whether those are checked one by one later, and are here what was sent. */
  readonly isApart?: true;
}

/** A field as it was declared. */
export interface DeclaredField {
  readonly kind: FieldKind;
  readonly options: FieldOptions;
}

const FIELDS = Symbol('fields');

/** The declared fields of a class by name, those it inherits first. */
export function fieldsOf(dto: Dto): ReadonlyMap<string, DeclaredField> {
  const declared = Reflect.getMetadata(FIELDS, dto.prototype as object) as
    Map<string, DeclaredField> | undefined;
  return declared ?? new Map<string, never>();
}

/**
 * One decorator for one kind of field: checked by class-validator, turned into a command by class-transformer, shown by
 * @nestjs/swagger. All that is known of a field follows from it.
 */
export function field(options: FieldOptions, kind: FieldKind): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const fields = new Map(fieldsOf(target.constructor as Dto)).set(name, { kind, options });
    Reflect.defineMetadata(FIELDS, fields, target);
    applyDecorators(
      ValidateIf((given: object, value: unknown) => !mayBeLeftOut(value, options, given)),
      rule('given', (value) => value !== undefined, complaint(need(options), 'missing_parameter')),
      rule('notNull', (value) => value !== null, complaint(fieldComplaints.notNull, kind.code)),
      ...kind.constraints,
      ...(typeof options.required === 'object' ? onlyWith(options.required) : []),
      kind.isApart ? Exclude() : Expose({ name: camelCase(name), toPlainOnly: true }),
      ...(kind.read ? [Transform(reading(kind.read), { toPlainOnly: true })] : []),
      ApiProperty(propertyOf({ kind, options })),
    )(target, property);
  };
}

/** What stands where class-validator has its messages: ours are reasons. */
const CONTEXT_ONLY = 'refused';

/** What a constraint of class-validator says of a value that it refuses: it is kept as the constraint's context. */
export interface Complaint {
  readonly code: ErrorCode;
  readonly reason: Reason | ((value: unknown, given: object) => Reason);
}

/**
 * How a constraint of class-validator complains.
 *
 * @param reason one of `complaints()`, or what makes it of the refused value and what was given with it
 * @param code the code that goes with it
 */
export function complaint(
  reason: Complaint['reason'],
  code: ErrorCode = 'invalid_parameter',
): ValidationOptions {
  // class-validator keeps the context of constraints that have a message.
  return { message: CONTEXT_ONLY, context: { code, reason } satisfies Complaint };
}

/** A constraint that class-validator does not have. Names are unique within a field: a code is kept by its constraint's name. */
export function rule(
  name: string,
  holds: (value: unknown, given: object) => boolean,
  options: ValidationOptions,
): PropertyDecorator {
  return ValidateBy({ name, validator: { validate: (value, args) => holds(value, args!.object) } }, options);
}

/** How the lack of a field is complained of. */
function need({ required, nullable }: FieldOptions): Reason {
  if (typeof required === 'object') {
    const [companion, ...values] = required.when;
    return fieldComplaints.requiredWhen({ companion, values });
  }
  return nullable ? fieldComplaints.requiredOrNull : fieldComplaints.required;
}

/** Null means absent, except where null is a value: then a field may be required and null. */
function mayBeLeftOut(value: unknown, options: FieldOptions, given: object): boolean {
  if (value === undefined) return !isNeeded(options, given);
  if (value !== null || !options.nullable) return false;
  return typeof options.required !== 'object' || !isNeeded(options, given);
}

/** Tells whether a field must be given, among the others that are. */
function isNeeded({ required = false }: FieldOptions, given: object): boolean {
  if (typeof required === 'boolean') return required;
  const [companion, ...values] = required.when;
  return values.includes(valueOf(companion, given) as string);
}

/** Refuses a field that goes with certain values of its companion only. */
function onlyWith({ when: [companion, ...values], elseOptional = false }: RequiredWhen): PropertyDecorator[] {
  if (elseOptional) return [];
  const goesTogether = (_: unknown, given: object) => {
    const actual = valueOf(companion, given);
    // A value that is neither present nor absent has its own error.
    return (typeof actual !== 'string' && actual !== null) || values.includes(actual as string);
  };
  return [rule('onlyWith', goesTogether, complaint(fieldComplaints.onlyWhen({ companion, values })))];
}

function valueOf(name: string, given: object): unknown {
  return (given as Record<string, unknown>)[name];
}

function reading(read: (value: never) => unknown) {
  return ({ value }: { value?: unknown }): unknown =>
    value === undefined || value === null ? value : (read as (value: unknown) => unknown)(value);
}

/** A field in JSON Schema, as @nestjs/swagger describes it too. */
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
    // @nestjs/swagger knows a class that is yet to be looked up by the name `type` of the function.
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
