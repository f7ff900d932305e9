/** How many fraction digits the values of meters have at most. */
const DIGITS = 6;
const SCALE = 10n ** BigInt(DIGITS);

/**
 * A decimal as a whole number of millionths, with which sums and comparisons are exact.
 *
 * @param text at most six fraction digits, such as `-12.5`
 */
export function toMillionths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const millionths = BigInt(whole) * SCALE + BigInt(fraction.padEnd(DIGITS, '0'));
  return text.startsWith('-') ? -millionths : millionths;
}

/** The decimal of so many millionths, without zeros at its end: `12.5`. */
export function fromMillionths(millionths: bigint): string {
  const size = millionths < 0n ? -millionths : millionths;
  const fraction = String(size % SCALE)
    .padStart(DIGITS, '0')
    .replace(/0+$/, '');
  return `${millionths < 0n ? '-' : ''}${size / SCALE}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A decimal in its shortest form: `12.50` is `12.5`. */
export function shortDecimal(text: string): string {
  return fromMillionths(toMillionths(text));
}
