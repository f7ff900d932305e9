import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, parseConfig } from '../config.js';
import { before, TimeoutError, within } from '../kernel/deadline.js';
import { Log } from '../kernel/log.js';
import { nearMisses } from './near-misses.js';
import { StopRequest } from './stop-request.js';

/** A running process. */
export interface Running {
  /**
   * Prepares for stopping while the process continues to serve: it reports not ready, and closes connections after their current
   * request. Absent in a process that serves no requests.
   */
  drain?(): void;
  /** How long to drain, in milliseconds, unless `DRAIN_MS` is set. */
  readonly drainMs?: number;
  /**
   * Stops accepting work, finishes the work in progress, and closes everything.
   *
   * @param deadline aborts when unfinished work is to be abandoned; by default, STOP_TIMEOUT_MS after the call
   */
  stop(deadline?: AbortSignal): Promise<void>;
}

/** An action at the end of the process, even after an error. @param forced aborts when the process must end at once */
export type ExitAction = (forced: AbortSignal) => Promise<void>;

const ignore = () => undefined;

/** How long closing idle resources may take after the deadline, in milliseconds; it usually takes a few. */
const CLOSE_GRACE_MS = 1_000;

/**
 * Runs one process of the service until a signal ends it. The exit status is then 0, even if work was cut off. An error during the
 * start is printed in one line on standard error, and the exit status is 1.
 *
 * @param start starts the process; it returns nothing when its work is already done. With `onExit` it registers actions that run even
 *   when the start fails or takes too long. `stop` resolves when the process is told to stop, also during the start
 */
export async function run(
  start: (
    config: Config,
    onExit: (action: ExitAction) => void,
    stop: Promise<void>,
  ) => Promise<Running | void>,
): Promise<void> {
  const exitActions: ExitAction[] = [];
  let stop: StopRequest | undefined;
  let failed = false;
  const fail = (error: unknown) => {
    failed = true;
    if (!(error instanceof TimeoutError)) printError(error);
  };
  turnOffPretenuring();
  try {
    const config = parseConfig(process.env);
    surviveRejections(config);
    for (const { given, meant } of nearMisses(process.env))
      process.stderr.write(`${given} is not a variable of this service. Did you mean ${meant}?\n`);
    stop = StopRequest.listen(config.stopTimeoutMs);
    // After a signal during the start, the start may finish until the deadline, because a half-started process cannot stop cleanly.
    const started = start(config, (action) => exitActions.unshift(action), stop.received.then(ignore));
    const running = await before(stop.deadline, started);
    if (running) {
      const signal = await stop.received;
      if (running.drain && signal === 'SIGTERM')
        await drain(running, stop, config.drainMs ?? running.drainMs);
      await running.stop(stop.deadline);
    }
  } catch (error) {
    fail(error);
  }
  for (const action of exitActions) await action(stop!.forced).catch(fail);
  process.exit(failed && !stop?.isReceived ? 1 : 0);
}

/**
 * Turns off V8's pretenuring, a guess which objects will live long. In about one process in twenty, V8 guessed wrong about a list that
 * each request creates: requests then stay in memory until the next full garbage collection, and the process needs 40 % more processor
 * time until its end. Without pretenuring, requests take no longer.
 */
function turnOffPretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** Logs a rejection that nothing handled. Node would end the process, and with it the requests of all other businesses. */
function surviveRejections(config: Config): void {
  const log = new Log(config);
  process.on('unhandledRejection', (err) => log.error({ err }, 'A rejection was not handled.'));
}

/** Lets a process continue to serve until load balancers have removed it, or the deadline. */
async function drain(running: Running, stop: StopRequest, drainMs = 0): Promise<void> {
  running.drain!();
  await pause(drainMs, undefined, { signal: stop.deadline }).catch(() => undefined);
}

/**
 * Waits for resources to close, until the deadline or shortly after it. Resources that are still open then close with the process.
 *
 * @returns whether everything closed in time
 */
export async function closeBy(deadline: AbortSignal, closing: Promise<unknown>): Promise<boolean> {
  try {
    await before(deadline, closing).catch((error: unknown) => {
      if (error instanceof TimeoutError) return within(CLOSE_GRACE_MS, closing);
      throw error;
    });
    return true;
  } catch (error) {
    if (error instanceof TimeoutError) return false;
    throw error;
  }
}

function printError(error: unknown): void {
  const { message, code } = error as { message?: string; code?: string };
  const detail =
    error instanceof AggregateError ? error.errors.map(String).join('; ') : message || code || String(error);
  process.stderr.write(`${error instanceof ConfigError ? '' : 'Cannot run: '}${detail.split('\n')[0]}\n`);
}
