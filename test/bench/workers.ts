import { execFile, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Audience, UNSAFE } from './audience.js';
import type { Place } from './bare-queue.js';
import { median } from './load.js';
import type { Arrival, Receiver } from './receiving.js';
import { built, end, type Stage } from './stage.js';

/** The first deliveries of each round warm the process up and are not measured. */
export const WARM = 600;
/** How many waves of events are measured. */
const WAVES = 3;

/** Workers that deliver, and the receiver's measurements of them. */
export class Workers {
  /** @param program the worker of another build; by default of this one */
  constructor(
    private readonly stage: Stage,
    private readonly audience: Audience,
    private readonly receiver: Receiver,
    private readonly program: URL = built('main.worker.js'),
  ) {}

  start(place: Place): ChildProcess {
    return this.stage.launch(this.program, { environment: { ...UNSAFE, ...place } });
  }

  /** Starts processes, and measures the deliveries per second after warm-up. */
  async pace(path: string, start: () => ReturnType<Stage['launch']>[], deliveries: number): Promise<number> {
    this.receiver.reset(path);
    const senders = start();
    const { arrivals } = await this.receiver.arrived(path, WARM + deliveries);
    await Promise.all(senders.map(end));
    const [first, last] = [arrivals[WARM - 1]!, arrivals.at(-1)!];
    return deliveries / ((last.at - first.at) / 1000);
  }

  /**
   * Starts processes, and measures the deliveries per second of waves of events, each emitted after the one before has
   * arrived. The first wave is not measured: code that runs in many small steps is several times slower until it is compiled.
   *
   * @returns the median of the waves
   */
  async waves(
    path: string,
    start: () => ReturnType<Stage['launch']>[],
    emit: () => Promise<unknown>,
    deliveries: number,
  ): Promise<number> {
    const senders = start();
    const rates: number[] = [];
    for (let wave = 0; wave <= WAVES; wave += 1) {
      this.receiver.reset(path);
      await emit();
      const { arrivals } = await this.receiver.arrived(path, deliveries);
      const [first, last] = [arrivals[0]!, arrivals.at(-1)!];
      if (wave > 0) rates.push(deliveries / ((last.at - first.at) / 1000));
    }
    await Promise.all(senders.map(end));
    return median(rates);
  }

  /**
   * Emits events at a constant rate, whether or not the previous one has arrived: a stall counts for every event that it delays.
   * The first event waits for the worker's start and is not measured.
   *
   * @returns the time from commit to receipt of each event, in milliseconds
   */
  async probe(business: string, path: string, probes: number): Promise<number[]> {
    this.receiver.reset(path);
    await this.audience.emit([business], 1);
    await this.receiver.arrived(path, 1);
    this.receiver.reset(path);
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

/** Binds a process to one core, counted from 0. */
export async function bind({ pid }: ChildProcess, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', String(core), String(pid)]);
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1]!;
}
