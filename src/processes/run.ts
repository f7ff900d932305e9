import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigError, parseConfig } from '../config.js';
import { before, TooLate, within } from '../kernel/deadline.js';
import { nearMisses } from './near-misses.js';
import { StopRequest } from './stop-request.js';

/** A process that is up, and how to take it down again. */
export interface Running {
  /**
   * Goes on serving while others learn that it will stop: it is no longer ready, and keeps no connection for a next request.
   * Absent in a process that serves no requests.
   */
  drain?(): void;
  /** For how long, in milliseconds, where `DRAIN_MS` does not say. */
  readonly drainMs?: number;
  /**
   * Takes no more work, finishes what is under way, lets go of everything.
   *
   * @param deadline aborts when what is then still under way is given up; without one, STOP_TIMEOUT_MS after the call
   */
  stop(deadline?: AbortSignal): Promise<void>;
}

/** Something to be done before the process ends, however it ends. @param forced aborts when no one wants to wait */
export type LastAct = (forced: AbortSignal) => Promise<void>;

const ignore = () => undefined;

/** How long closing what is idle may take after the deadline, in milliseconds; it takes a few. */
const LETTING_GO_MS = 1_000;

/**
 * Runs one process of the service from its environment until a signal ends it; the exit status is then 0, no matter what had to
 * be cut off. What keeps it from starting is said in one line on standard error, and the exit status is 1.
 *
 * @param start brings the process up; nothing to keep running means that its work is done. What must not outlive the
 * process, not even when the start fails or takes too long, it hands over as last acts. It may end early when it is told to stop
 */
export async function run(
  start: (config: Config, atTheEnd: (act: LastAct) => void, stop: Promise<void>) => Promise<Running | void>,
): Promise<void> {
  const lastActs: LastAct[] = [];
  let stop: StopRequest | undefined;
  let failed = false;
  const fail = (error: unknown) => {
    failed = true;
    if (!(error instanceof TooLate)) complain(error);
  };
  try {
    const config = parseConfig(process.env);
    for (const { given, meant } of nearMisses(process.env))
      process.stderr.write(`${given} is not a variable of this service. Is ${meant} meant?\n`);
    stop = StopRequest.listen(config.stopTimeoutMs);
    // A signal during the start waits for it, for a time: half a start cannot be taken down cleanly.
    const started = start(config, (act) => lastActs.unshift(act), stop.made.then(ignore));
    const running = await before(stop.deadline, started);
    if (running) {
      const signal = await stop.made;
      if (running.drain && signal === 'SIGTERM')
        await drain(running, stop, config.drainMs ?? running.drainMs);
      await running.stop(stop.deadline);
    }
  } catch (error) {
    fail(error);
  }
  for (const act of lastActs) await act(stop!.forced).catch(fail);
  process.exit(failed && !stop?.isMade ? 1 : 0);
}

/** Lets a process serve on until its balancers have looked elsewhere, or the time to stop is over. */
async function drain(running: Running, stop: StopRequest, drainMs = 0): Promise<void> {
  running.drain!();
  await pause(drainMs, undefined, { signal: stop.deadline }).catch(() => undefined);
}

/**
 * Lets go of what a process holds, until the deadline; at least for a moment, for it usually takes no longer. What does
 * not go is left to the end of the process: the other side then sees its connections close.
 *
 * @returns whether it went
 */
export async function letGo(deadline: AbortSignal, closing: Promise<unknown>): Promise<boolean> {
  try {
    await before(deadline, closing).catch((error: unknown) => {
      if (error instanceof TooLate) return within(LETTING_GO_MS, closing);
      throw error;
    });
    return true;
  } catch (error) {
    if (error instanceof TooLate) return false;
    throw error;
  }
}

function complain(error: unknown): void {
  const { message, code } = error as { message?: string; code?: string };
  const detail =
    error instanceof AggregateError ? error.errors.map(String).join('; ') : message || code || String(error);
  process.stderr.write(`${error instanceof ConfigError ? '' : 'Cannot run: '}${detail.split('\n')[0]}\n`);
}
