import { setTimeout as pause } from 'node:timers/promises';
import { combined, type Fault, type Struck } from './faults.js';
import { NO_FAULT, type History } from './history.js';
import type { Random } from './random.js';

/** The length of the pause before a fault, and of the fault itself. */
const PAUSE_MS = [300, 1_200] as const;
const DURATION_MS = [700, 3_000] as const;
/** The probability of two faults at the same time. */
const TWO_AT_ONCE = 0.15;

/**
 * Runs faults one after the other until the time is over, in an order determined by the seed.
 *
 * @param untilRecovered resolves once everything works again
 */
export async function strikeAll(
  struck: Struck,
  faults: readonly Fault[],
  history: History,
  seconds: number,
  untilRecovered: () => Promise<void>,
): Promise<void> {
  const { random } = struck;
  const end = Date.now() + seconds * 1_000;
  let order: Fault[] = [];
  const next = () => (order.length > 0 ? order : (order = random.shuffled(faults))).pop()!;
  while (Date.now() < end) {
    await pause(random.between(...PAUSE_MS));
    const isDouble = faults.length > 2 && random.chance(TWO_AT_ONCE);
    await strikeOnce(struck, isDouble ? combined(next(), next()) : next(), history, untilRecovered);
  }
}

async function strikeOnce(
  struck: Struck,
  fault: Fault,
  history: History,
  untilRecovered: () => Promise<void>,
): Promise<void> {
  history.fault = fault.name;
  const mend = await fault.strike(struck);
  await pause(durationMs(struck.random));
  await mend();
  const mended = Date.now();
  try {
    await untilRecovered();
    history.recoveries.push({ fault: fault.name, ms: Date.now() - mended });
    if (process.env.PROVE_VERBOSE) console.error(`${fault.name}: recovered after ${Date.now() - mended} ms`);
  } catch (error) {
    history.broken('errors', `no recovery: ${(error as Error).message}`);
  }
  history.fault = NO_FAULT;
}

const durationMs = (random: Random) => random.between(...DURATION_MS);
