import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, knownVariables, parseConfig } from '../config.js';
import { before, TimeoutError, within } from '../kernel/deadline.js';
import { reasonOf } from '../kernel/errors/reason-of.js';
import { Log } from '../kernel/log.js';

/** Shorter names are too similar to others, such as `HOST` and `HOME`. */
const MIN_LENGTH = 6;
/** From this length on, two letters may be wrong. */
const LONG = 10;

/**
 * Finds misspelled variables in an environment: those that differ from a known one by a wrong, missing, additional or swapped letter.
 *
 * @returns the name that was given, and the one that was probably meant
 */
export function nearMisses(environment: NodeJS.ProcessEnv): { given: string; meant: string }[] {
  const known = knownVariables();
  return Object.keys(environment).flatMap((given) => {
    if (known.has(given) || given.length < MIN_LENGTH) return [];
    const meant = [...known].find((name) => isNear(given, name) && environment[name] === undefined);
    return meant === undefined ? [] : [{ given, meant }];
  });
}

function isNear(given: string, name: string): boolean {
  const maxDistance = name.length < LONG ? 1 : 2;
  if (name.length < MIN_LENGTH || Math.abs(given.length - name.length) > maxDistance) return false;
  return distance(given, name) <= maxDistance;
}

/** The number of wrong, missing, additional or swapped letters (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + differs,
        exchanged ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/**
 * One press of Ctrl-C reaches a process several times: from the terminal, from npm, and from the script that started it. Signals within
 * this time after the first one, in milliseconds, belong to the same request.
 */
const SAME_REQUEST_MS = 500;

/** SIGINT comes from a terminal, SIGHUP from one that is closed, SIGTERM from a supervisor. */
const STOP_SIGNALS = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;
type StopSignal = (typeof STOP_SIGNALS)[number];

/** A request to stop by signals: the first signal starts an orderly stop with a time limit, and a second one forces the stop. */
class StopRequest {
  private readonly timeout = new AbortController();
  private readonly force = new AbortController();
  private receivedAt: number | undefined;
  private resolve: (signal: StopSignal) => void = () => undefined;
  /** Resolves with the first signal. */
  readonly received = new Promise<StopSignal>((resolve) => (this.resolve = resolve));

  private constructor(private readonly timeoutMs: number) {}

  /** @param timeoutMs how long an orderly stop may take */
  static listen(timeoutMs: number): StopRequest {
    const request = new StopRequest(timeoutMs);
    for (const signal of STOP_SIGNALS) process.on(signal, () => request.signal(signal));
    return request;
  }

  get isReceived(): boolean {
    return this.receivedAt !== undefined;
  }

  /** Aborts when the time for an orderly stop is over. */
  get deadline(): AbortSignal {
    return this.timeout.signal;
  }

  /** Aborts when the stop is forced; the deadline aborts then as well. */
  get forced(): AbortSignal {
    return this.force.signal;
  }

  private signal(signal: StopSignal): void {
    if (this.receivedAt === undefined) {
      this.receivedAt = performance.now();
      setTimeout(() => this.timeout.abort(), this.timeoutMs);
      this.resolve(signal);
    } else if (performance.now() - this.receivedAt > SAME_REQUEST_MS) {
      this.force.abort();
      this.timeout.abort();
    }
  }
}

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
  const detail = error instanceof AggregateError ? error.errors.map(String).join('; ') : reasonOf(error);
  process.stderr.write(`${error instanceof ConfigError ? '' : 'Cannot run: '}${detail.split('\n')[0]}\n`);
}
