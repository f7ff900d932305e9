import type { Threshold } from '../assets/index.js';
import { toMillionths } from './decimals.js';

/** What one reading did to the thresholds of a meter. */
export interface Crossed {
  /** Which are crossed now, one bit each. */
  readonly bits: number;
  /** Those that this reading crossed. */
  readonly thresholds: readonly Threshold[];
}

/**
 * Looks at the thresholds of a meter after a new value (D64). One that is crossed acts again only after the value came back over it
 * by its hysteresis.
 *
 * @param bits which were crossed before, one bit each
 * @param value in millionths
 */
export function crossedBy(thresholds: readonly Threshold[], bits: number, value: bigint): Crossed {
  let now = bits;
  const acting: Threshold[] = [];
  thresholds.forEach((threshold, index) => {
    const bit = 1 << index;
    if ((now & bit) === 0 && isBeyond(threshold, value)) {
      now |= bit;
      acting.push(threshold);
    } else if ((now & bit) !== 0 && isBack(threshold, value)) now &= ~bit;
  });
  return { bits: now, thresholds: acting };
}

/** Whether a value, in millionths, is beyond a threshold. */
export function isBeyond({ above, below }: Threshold, value: bigint): boolean {
  return above === null ? value < toMillionths(below!) : value > toMillionths(above);
}

function isBack({ above, below, hysteresis }: Threshold, value: bigint): boolean {
  const margin = toMillionths(hysteresis);
  return above === null ? value >= toMillionths(below!) + margin : value <= toMillionths(above) - margin;
}
