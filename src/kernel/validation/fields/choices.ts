import { IsIn } from 'class-validator';
import type { ErrorCode } from '../../errors/catalogue.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';

/**
 * One value of a closed list.
 *
 * @param options `code`: the error code, if the specification defines one; `alsoAccepted`: older values, and the value that each
 *   is stored as
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
    constraints: [IsIn(accepted, complaint(fieldComplaints.notOneOf({ values }), code))],
    read: (value: string) => older?.get(value) ?? value,
  });
}

/** A query parameter with one or several values of a closed list, separated by commas. The command has an array. */
export function SomeOf(values: readonly string[], options: FieldOptions): PropertyDecorator {
  const any = `(${values.join('|')})`;
  return field(options, {
    schema: { type: 'string', pattern: `^${any}(,${any})*$` },
    constraints: [
      rule(
        'someOf',
        (value) => typeof value === 'string' && value.split(',').every((each) => values.includes(each)),
        complaint(fieldComplaints.notSomeOf({ values })),
      ),
    ],
    // In the order of the closed list, so that a cursor stays valid if the client reorders the values.
    read: (value: string) => {
      const selected = value.split(',');
      return values.filter((each) => selected.includes(each));
    },
  });
}

/** A boolean in a body. */
export function Bool(options: FieldOptions): PropertyDecorator {
  const isBoolean = (value: unknown) => typeof value === 'boolean';
  return field(options, {
    schema: { type: 'boolean' },
    constraints: [rule('boolean', isBoolean, complaint(fieldComplaints.notBoolean))],
  });
}

/** A boolean in a query string, sent as text; in the arguments of an MCP tool it may also be a boolean. */
export function Flag(options: FieldOptions): PropertyDecorator {
  const isFlag = (value: unknown) => ['true', 'false', true, false].includes(value as string);
  return field(options, {
    schema: { type: 'boolean' },
    constraints: [rule('flag', isFlag, complaint(fieldComplaints.notBoolean))],
    read: (value: string | boolean) => String(value) === 'true',
  });
}
