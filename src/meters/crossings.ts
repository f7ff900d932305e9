import type { Threshold } from '../assets/index.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import { toMillionths } from '../kernel/decimals.js';

/** The effect of one reading on the thresholds of a meter. */
export interface Crossed {
  /** A bit mask of the thresholds that are crossed now. */
  readonly bits: number;
  /** The thresholds that this reading crossed. */
  readonly thresholds: readonly Threshold[];
}

/**
 * Checks the thresholds of a meter against a new value (D64). A crossed threshold can be crossed again only after a value has come
 * back by its hysteresis.
 *
 * @param bits a bit mask of the thresholds that were crossed before
 * @param value in millionths
 */
export function crossedBy(thresholds: readonly Threshold[], bits: number, value: bigint): Crossed {
  let now = bits;
  const crossed: Threshold[] = [];
  thresholds.forEach((threshold, index) => {
    const bit = 1 << index;
    if ((now & bit) === 0 && isBeyond(threshold, value)) {
      now |= bit;
      crossed.push(threshold);
    } else if ((now & bit) !== 0 && hasReturned(threshold, value)) now &= ~bit;
  });
  return { bits: now, thresholds: crossed };
}

/** Whether a value, in millionths, is beyond a threshold. */
export function isBeyond({ above, below }: Threshold, value: bigint): boolean {
  return above === null ? value < toMillionths(below!) : value > toMillionths(above);
}

/** The limit that a value is beyond, the furthest one if there are several; undefined if it is within all. @param value a decimal */
export function limitBeyond(thresholds: readonly Threshold[], value: string): Threshold | undefined {
  const amount = toMillionths(value);
  return thresholds
    .filter((each) => isBeyond(each, amount))
    .sort((one, other) => Number(distance(one, amount) - distance(other, amount)))[0];
}

/** How far beyond a crossed threshold a value is, in millionths. */
function distance({ above, below }: Threshold, value: bigint): bigint {
  return above === null ? toMillionths(below!) - value : value - toMillionths(above);
}

/** The key of a threshold among those of its meter: what it does may change, its limit not. */
export function limitKey({ above, below, hysteresis }: Threshold): string {
  return canonicalJson([above, below, hysteresis]);
}

function hasReturned({ above, below, hysteresis }: Threshold, value: bigint): boolean {
  const margin = toMillionths(hysteresis);
  return above === null ? value >= toMillionths(below!) + margin : value <= toMillionths(above) - margin;
}
