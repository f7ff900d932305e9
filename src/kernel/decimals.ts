// Exact decimals with at most six fraction digits, such as measured values (D64).

/** The maximum number of fraction digits of a measured value. */
const DIGITS = 6;
const SCALE = 10n ** BigInt(DIGITS);

/**
 * Converts a decimal to millionths, so that sums and comparisons are exact.
 *
 * @param text at most six fraction digits, such as `-12.5`
 */
export function toMillionths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const millionths = BigInt(whole) * SCALE + BigInt(fraction.padEnd(DIGITS, '0'));
  return text.startsWith('-') ? -millionths : millionths;
}

/** Converts millionths to a decimal without trailing zeros: `12.5`. */
export function fromMillionths(millionths: bigint): string {
  const size = millionths < 0n ? -millionths : millionths;
  const fraction = String(size % SCALE)
    .padStart(DIGITS, '0')
    .replace(/(?<!0)0+$/, '');
  return `${millionths < 0n ? '-' : ''}${size / SCALE}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Removes trailing zeros: `12.50` becomes `12.5`. */
export function shortDecimal(text: string): string {
  return fromMillionths(toMillionths(text));
}
