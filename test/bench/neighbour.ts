import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getJson } from './load.js';
import { columns, type Judge, say } from './report.js';
import type { Seeded, Stage } from './stage.js';

const LIST = '/api/v1/assets?limit=50';
/** How often the neighbour sends a request, in milliseconds. */
const EVERY_MS = 20;
/** How long the neighbour is measured while the service is idle, in milliseconds. */
const IDLE_MS = 15_000;

/** Another business, which reads its assets at a steady rate while the measured one does something expensive. */
export class Neighbour {
  private constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly idleP99: number,
  ) {}

  /** Creates the business with some assets, and measures it while the service is idle. */
  static async open(stage: Stage, origin: string): Promise<Neighbour> {
    // Without statistics, as `Stage.seed` would leave them: the database stays new.
    const answer = await stage.program('cli', 'demo', 'seed', '--assets', '1000', '--operations', '100');
    const { key } = JSON.parse(answer) as Seeded;
    const url = `${origin}${LIST}`;
    await p99While(url, key, () => pause(IDLE_MS / 5));
    return new Neighbour(url, key, await p99While(url, key, () => pause(IDLE_MS)));
  }

  /** Runs an import, and compares the neighbour's p99 with its idle one: at most twice as much. */
  async during(title: string, judge: Judge, act: () => Promise<void>): Promise<void> {
    const p99 = await p99While(this.url, this.key, act);
    const ratio = p99 / this.idleP99;
    const [before, then] = [this.idleP99, p99].map((ms) => `${ms.toFixed(1)} ms`) as [string, string];
    say(
      columns(
        `  a neighbour's p99, import ${title}`,
        before,
        then,
        ratio.toFixed(2),
        '≤ 2',
        judge(ratio <= 2),
      ),
    );
  }
}

/** The 99th percentile of a request's duration, in milliseconds, while something else runs. */
async function p99While(url: string, key: string, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isRunning = true;
  const reading = (async () => {
    while (isRunning) {
      const begun = performance.now();
      await getJson(url, key);
      times.push(performance.now() - begun);
      await pause(Math.max(0, begun + EVERY_MS - performance.now()));
    }
  })();
  try {
    await act();
  } finally {
    isRunning = false;
  }
  await reading;
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)]!;
}
