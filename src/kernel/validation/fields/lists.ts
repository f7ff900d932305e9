import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { UUID } from '../../ids.js';
import { Networks } from '../../networks.js';
import { unknownValues } from '../field-errors.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';

/** A list of ids; duplicates are removed. @param options `mayBeEmpty`: by default, an empty list is refused */
export function UuidList(options: FieldOptions & { max: number; mayBeEmpty?: boolean }): PropertyDecorator {
  const { max, mayBeEmpty = false } = options;
  const { schema, constraints } = texts(mayBeEmpty);
  const areIds = (values: unknown) => (values as string[]).every((value) => UUID.test(value));
  return field(options, {
    schema: { ...schema, items: { type: 'string', format: 'uuid' }, maxItems: max },
    constraints: [
      ...constraints,
      ArrayMaxSize(max, complaint(fieldComplaints.tooMany({ max }))),
      rule('eachUuid', areIds, complaint(fieldComplaints.notUuids)),
    ],
    read: (values: string[]) => [...new Set(values.map((value) => value.toLowerCase()))],
  });
}

/** A list of strings, not empty. A service checks the values. */
export function TextList(options: FieldOptions): PropertyDecorator {
  return field(options, texts(false));
}

/** A list of networks in CIDR notation or single addresses; IPv4-mapped ones become IPv4, and duplicates are removed. */
export function NetworkList(options: FieldOptions & { max: number }): PropertyDecorator {
  const { schema, constraints } = texts(true);
  return field(options, {
    schema: { ...schema, maxItems: options.max },
    constraints: [
      ...constraints,
      ArrayMaxSize(options.max, complaint(fieldComplaints.tooMany({ max: options.max }))),
      rule(
        'eachNetwork',
        (values) => areNetworks(values as string[]),
        complaint(fieldComplaints.notNetworks),
      ),
    ],
    read: (values: string[]) => [...new Set(new Networks(values).ranges)],
  });
}

function areNetworks(values: readonly string[]): boolean {
  try {
    return new Networks(values).ranges.length === values.length;
  } catch {
    return false;
  }
}

/**
 * A list of values from a closed list; duplicates are removed.
 *
 * @param known called at each validation, because the closed list may still grow while modules load
 * @param options `mayBeEmpty`: by default, an empty list is refused; `alsoAccepted`: older values, and the value that each is
 *   stored as
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
      rule(
        'eachKnown',
        (values) => unknownAmong(values as string[]).length === 0,
        complaint((values) => unknownValues(unknownAmong(values as string[]), known())),
      ),
    ],
    read: (values: string[]) => [...new Set(values.map((value) => older?.get(value) ?? value))],
  });
}

/** The schema and the constraints that all lists of strings have in common. */
function texts(mayBeEmpty: boolean) {
  return {
    schema: { type: 'array', items: { type: 'string' }, ...(mayBeEmpty ? {} : { minItems: 1 }) },
    constraints: [
      IsArray(complaint(fieldComplaints.notList)),
      ...(mayBeEmpty ? [] : [ArrayNotEmpty(complaint(fieldComplaints.empty))]),
      rule(
        'eachText',
        (values) => (values as unknown[]).every((value) => typeof value === 'string'),
        complaint(fieldComplaints.notTexts),
      ),
    ],
  };
}
