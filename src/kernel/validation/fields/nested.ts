import { ArrayMaxSize, ArrayNotEmpty, IsArray, ValidateNested } from 'class-validator';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type Dto, type FieldOptions } from '../field.js';

/**
 * An object with the filters of a list; other fields of the request determine its class. Its values are strings, numbers and
 * booleans, interpreted as in a query string. `errors[].param` is, for example, `filters.status`.
 *
 * @param filters returns the class; undefined if the fields that determine it are invalid
 */
export function QueryOf(
  filters: (siblings: Readonly<Record<string, unknown>>) => Dto | undefined,
  options: FieldOptions,
): PropertyDecorator {
  return field(options, {
    schema: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
    constraints: [rule('object', isObject, complaint(fieldComplaints.notObject)), ValidateNested()],
    query: filters,
  });
}

/** The maximum number of items of a bulk request (D52). */
const MAX_ITEMS = 1_000;

/**
 * The items of a bulk request (D52): objects with the fields of a class, each validated separately.
 *
 * @param options `mayBeEmpty`: by default, an empty list is refused
 */
export function BulkItems(
  items: () => Dto,
  options: FieldOptions & { max?: number; mayBeEmpty?: boolean },
): PropertyDecorator {
  const { max = MAX_ITEMS, mayBeEmpty = false } = options;
  return field(options, {
    schema: { ...(mayBeEmpty ? {} : { minItems: 1 }), maxItems: max },
    constraints: [
      IsArray(complaint(fieldComplaints.notList)),
      ...(mayBeEmpty ? [] : [ArrayNotEmpty(complaint(fieldComplaints.empty))]),
      ArrayMaxSize(max, complaint(fieldComplaints.tooMany({ max }))),
    ],
    items,
    isValidatedLater: true,
  });
}

/** A list of objects, each with the fields of a class. `errors[].param` is, for example, `items[3].name`. */
export function ListOf(items: () => Dto, options: FieldOptions & { max: number }): PropertyDecorator {
  return field(options, {
    schema: { maxItems: options.max },
    constraints: [
      IsArray(complaint(fieldComplaints.notList)),
      ArrayMaxSize(options.max, complaint(fieldComplaints.tooMany({ max: options.max }))),
      ValidateNested({ ...complaint(fieldComplaints.notObject), each: true }),
    ],
    items,
  });
}

/** One object with the fields of a class. `errors[].param` is, for example, `open_operation.title`. */
export function ObjectOf(object: () => Dto, options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: {},
    constraints: [rule('object', isObject, complaint(fieldComplaints.notObject)), ValidateNested()],
    object,
  });
}

/**
 * An object with string values under names that the client chooses, such as labels. The command has its entries: a name such as
 * `constructor` is then no property.
 */
export function TextsByName(options: FieldOptions): PropertyDecorator {
  const areTexts = (value: unknown) =>
    isObject(value) &&
    Object.entries(value).every((pair) =>
      pair.every((text) => typeof text === 'string' && text.isWellFormed() && !text.includes('\u0000')),
    );
  return field(options, {
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    constraints: [rule('textsByName', areTexts, complaint(fieldComplaints.notTextsByName))],
    read: (value: Readonly<Record<string, string>>) => Object.entries(value),
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
