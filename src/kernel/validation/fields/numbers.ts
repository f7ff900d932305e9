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
const IN_TEXT = /^\d{1,12}(\.\d{1,2})?$/;
const WITH_SIGN = /^-?\d{1,15}(\.\d{1,2})?$/;
/** The number of significant digits that a JSON number is sure to keep. The digits after them are rounding errors. */
const EXACT_DIGITS = 15;

/**
 * A decimal with at most two fraction digits: a JSON number (§2.1) or a string, so that clients can send back a value that they
 * read (D9). Rounding errors of a calculated number are removed. The command has it as a string.
 */
export function Decimal(options: FieldOptions): PropertyDecorator {
  const about = `${options.about} A number with at most two fraction digits, or a string of the same digits: \`1250.5\`, \`"1250.5"\` or \`"1250.50"\`. Rounding errors of a calculated number are removed: \`10.299999999999999\` is \`10.30\`.`;
  const isDecimal = (value: unknown) => WITH_SIGN.test(digitsOf(value, EXACT_DIGITS));
  const isInRange = (value: unknown) => {
    const amount = Number(digitsOf(value, EXACT_DIGITS));
    return amount >= 0 && amount <= MAX_DECIMAL;
  };
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
      read: (value: number | string) => Number(digitsOf(value, EXACT_DIGITS)).toFixed(2),
    },
  );
}

const MEASURE = /^-?\d{1,12}(\.\d{1,6})?$/;

/**
 * A measured value: a decimal with at most twelve digits before the decimal point and six after it, as a JSON number or a string
 * (D64). A number is rounded to six fraction digits, because sensors and calculations send rounding errors; a string is not. The
 * command has it as a string.
 */
export function Measure(options: FieldOptions): PropertyDecorator {
  const about = `${options.about} A number, which is rounded to six fraction digits, or a string with at most six fraction digits.`;
  return field(
    { ...options, about },
    {
      schema: { type: ['number', 'string'], pattern: MEASURE.source },
      constraints: [
        rule('measure', (value) => MEASURE.test(digitsOf(value)), complaint(fieldComplaints.notMeasure)),
      ],
      read: (value: number | string) => digitsOf(value),
    },
  );
}

/**
 * The digits of a decimal as a client sent it: a string as it is, a number rounded to six fraction digits. `0.1 + 0.2` and `1e-7`
 * are rounding errors of the client's arithmetic and not mistakes.
 *
 * @param significant the number of significant digits to keep; all by default
 * @returns an exponent for numbers that are too large, and an empty text for any other type
 */
function digitsOf(value: unknown, significant?: number): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  const kept = significant === undefined ? value : Number(value.toPrecision(significant));
  return String(Number(kept.toFixed(6)));
}
