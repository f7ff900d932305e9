import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { UUID } from '../../ids.js';
import { Networks } from '../../networks.js';
import { unknownValues } from '../field-errors.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';

/** A list of ids. A repeated one counts once. @param options `mayBeEmpty`: a list of none is refused unless told */
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

/** A list of texts, at least one. Which ones are known, a service decides. */
export function TextList(options: FieldOptions): PropertyDecorator {
  return field(options, texts(false));
}

/** A list of networks in CIDR notation; an address alone is a network of one. A repeated one counts once. */
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
    read: (values: string[]) => [...new Set(values)],
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
      rule(
        'eachKnown',
        (values) => unknownAmong(values as string[]).length === 0,
        complaint((values) => unknownValues(unknownAmong(values as string[]), known())),
      ),
    ],
    read: (values: string[]) => [...new Set(values.map((value) => older?.get(value) ?? value))],
  });
}

/** What any list of texts must be. */
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
