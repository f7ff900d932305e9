import { ArrayMaxSize, ArrayNotEmpty, IsArray, ValidateNested } from 'class-validator';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type Dto, type FieldOptions } from '../field.js';

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
    constraints: [rule('object', isObject, complaint(fieldComplaints.notObject)), ValidateNested()],
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
      IsArray(complaint(fieldComplaints.notList)),
      ArrayNotEmpty(complaint(fieldComplaints.empty)),
      ArrayMaxSize(MAX_ITEMS, complaint(fieldComplaints.tooMany({ max: MAX_ITEMS }))),
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
      IsArray(complaint(fieldComplaints.notList)),
      ArrayMaxSize(options.max, complaint(fieldComplaints.tooMany({ max: options.max }))),
      ValidateNested({ ...complaint(fieldComplaints.notObject), each: true }),
    ],
    items,
  });
}
