import { IsInt, Max, Min } from 'class-validator';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';

/** An integer. */
export function Integer(options: FieldOptions & { min?: number; max?: number }): PropertyDecorator {
  const { min = -2_147_483_648, max = 2_147_483_647 } = options;
  const wrong = complaint(fieldComplaints.notInteger({ min, max }));
  return field(options, {
    schema: { type: 'integer', minimum: min, maximum: max },
    constraints: [IsInt(wrong), Min(min, wrong), Max(max, wrong)],
  });
}

/** An integer from 0 to `max` in a query string, sent as text. */
export function WholeNumber(options: FieldOptions & { max: number }): PropertyDecorator {
  const { max } = options;
  const isOne = (value: unknown) => /^\d{1,9}$/.test(value as string) && Number(value) <= max;
  return field(options, {
    schema: { type: 'integer', minimum: 0, maximum: max },
    constraints: [rule('wholeNumber', isOne, complaint(fieldComplaints.notWholeNumber({ max })))],
    read: (value: string) => Number(value),
  });
}

const MAX_DECIMAL = 999_999_999_999;
const DECIMAL = /^-?\d{1,15}(\.\d{1,2})?$/;
const IN_TEXT = /^\d{1,12}(\.\d{1,2})?$/;

/**
 * A decimal with at most two fraction digits: a JSON number (§2.1) or a string, so that clients can send back a value that they
 * read (D9). The command has it as a string.
 */
export function Decimal(options: FieldOptions): PropertyDecorator {
  const about = `${options.about} A number with at most two fraction digits, or a string of the same digits: \`1250.5\`, \`"1250.5"\` or \`"1250.50"\`.`;
  // A number that JavaScript writes with an exponent has too many digits before or after the point, so it does not match.
  const isDecimal = (value: unknown) =>
    (typeof value === 'number' && DECIMAL.test(String(value))) ||
    (typeof value === 'string' && IN_TEXT.test(value));
  const isInRange = (value: unknown) => Number(value) >= 0 && Number(value) <= MAX_DECIMAL;
  return field(
    { ...options, about },
    {
      schema: {
        type: ['number', 'string'],
        minimum: 0,
        maximum: MAX_DECIMAL,
        pattern: IN_TEXT.source,
      },
      constraints: [
        rule('decimal', isDecimal, complaint(fieldComplaints.notDecimal)),
        rule('range', isInRange, complaint(fieldComplaints.outOfRange({ max: MAX_DECIMAL }))),
      ],
      read: (value: number | string) => Number(value).toFixed(2),
    },
  );
}

const MEASURE = /^-?\d{1,12}(\.\d{1,6})?$/;

/**
 * A measured value: a decimal with at most twelve digits before the decimal point and six after it, as a JSON number or a string
 * (D64). The command has it as a string.
 */
export function Measure(options: FieldOptions): PropertyDecorator {
  const about = `${options.about} A number with at most six fraction digits, or a string of the same digits.`;
  const isMeasure = (value: unknown) =>
    (typeof value === 'number' || typeof value === 'string') && MEASURE.test(String(value));
  return field(
    { ...options, about },
    {
      schema: { type: ['number', 'string'], pattern: MEASURE.source },
      constraints: [rule('measure', isMeasure, complaint(fieldComplaints.notMeasure))],
      read: (value: number | string) => String(value),
    },
  );
}
