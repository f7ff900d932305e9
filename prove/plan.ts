import { setTimeout as pause } from 'node:timers/promises';
import { both, type Fault, type Struck } from './faults.js';
import { CALM, type History } from './history.js';
import type { Random } from './random.js';

/** How long nothing goes wrong before a fault, and how long a fault lasts. */
const CALM_MS = [300, 1_200] as const;
const LASTS_MS = [700, 3_000] as const;
/** How often two faults come at the same time. */
const TWO_AT_ONCE = 0.15;

/**
 * Lets faults strike one after the other, in an order that the seed decides, until the time is over.
 *
 * @param untilWell resolves once everything works again
 */
export async function strikeAll(
  struck: Struck,
  faults: readonly Fault[],
  history: History,
  seconds: number,
  untilWell: () => Promise<void>,
): Promise<void> {
  const { random } = struck;
  const end = Date.now() + seconds * 1_000;
  let order: Fault[] = [];
  const next = () => (order.length > 0 ? order : (order = random.shuffled(faults))).pop()!;
  while (Date.now() < end) {
    await pause(random.between(...CALM_MS));
    const isDouble = faults.length > 2 && random.chance(TWO_AT_ONCE);
    await strikeOnce(struck, isDouble ? both(next(), next()) : next(), history, untilWell);
  }
}

async function strikeOnce(
  struck: Struck,
  fault: Fault,
  history: History,
  untilWell: () => Promise<void>,
): Promise<void> {
  history.fault = fault.name;
  const mend = await fault.strike(struck);
  await pause(lastsMs(struck.random));
  await mend();
  const mended = Date.now();
  try {
    await untilWell();
    history.wellAfter.push({ fault: fault.name, ms: Date.now() - mended });
    if (process.env.PROVE_VERBOSE) console.error(`${fault.name}: well after ${Date.now() - mended} ms`);
  } catch (error) {
    history.broken('honest', `not well again: ${(error as Error).message}`);
  }
  history.fault = CALM;
}

const lastsMs = (random: Random) => random.between(...LASTS_MS);
