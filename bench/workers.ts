import { execFile, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Audience, UNSAFE } from './audience.js';
import type { Place } from './bare-queue.js';
import type { Arrival, Receiver } from './receiving.js';
import { built, end, type Stage } from './stage.js';

/** Each round's first deliveries warm a process up, and do not count. */
export const WARM = 600;

/** Workers that deliver, and what the receiver tells of them. */
export class Workers {
  /** @param program that of another build, if not of this one */
  constructor(
    private readonly stage: Stage,
    private readonly audience: Audience,
    private readonly receiver: Receiver,
    private readonly program: URL = built('main.worker.js'),
  ) {}

  start(place: Place): ChildProcess {
    return this.stage.launch(this.program, { environment: { ...UNSAFE, ...place } });
  }

  /** Starts processes, and tells how many deliveries per second arrive from them once they are warm. */
  async pace(path: string, start: () => ReturnType<Stage['launch']>[], deliveries: number): Promise<number> {
    this.receiver.forget(path);
    const senders = start();
    const { arrivals } = await this.receiver.arrived(path, WARM + deliveries);
    await Promise.all(senders.map(end));
    const [first, last] = [arrivals[WARM - 1]!, arrivals.at(-1)!];
    return deliveries / ((last.at - first.at) / 1000);
  }

  /**
   * Lets events happen at a business, evenly whether or not the last one has arrived: a stall counts for all that it
   * holds up. The first one waits for the worker's start, and does not count.
   *
   * @returns how long each took from commit to receipt, in milliseconds
   */
  async probe(business: string, path: string, probes: number): Promise<number[]> {
    this.receiver.forget(path);
    await this.audience.emit([business], 1);
    await this.receiver.arrived(path, 1);
    this.receiver.forget(path);
    const committed = new Map<string, number>();
    for (let probe = 0; probe < probes; probe += 1) {
      const [id] = await this.audience.emit([business], 1);
      committed.set(id!, Date.now());
      await pause(75 + Math.random() * 50);
    }
    const { arrivals } = await this.receiver.arrived(path, probes);
    return arrivals.map(({ event, at }: Arrival) => Math.max(0, at - committed.get(event)!));
  }
}

/** Lets a process run on one core alone, counted from 0. */
export async function bind({ pid }: ChildProcess, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', String(core), String(pid)]);
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1]!;
}
