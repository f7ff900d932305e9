import { type Config, ConfigError, parseConfig } from '../config.js';

/** A process that is up, and how to take it down again. */
export interface Running {
  /** Takes no more work, finishes what is under way, lets go of everything. */
  stop(): Promise<void>;
}

/**
 * Runs one process of the service from its environment until a signal ends it. What keeps it from starting is said in
 * one line on standard error, and the exit status is 1.
 *
 * @param start brings the process up; nothing to keep running means that its work is done
 */
export async function run(start: (config: Config) => Promise<Running | void>): Promise<void> {
  let running: Running | void;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A signal during the start waits for it: half a start cannot be taken down cleanly.
    await started.catch(() => undefined);
    try {
      await running?.stop();
      process.exit(0);
    } catch (error) {
      fail(error);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  const started = bringUp(start);
  try {
    running = await started;
  } catch (error) {
    fail(error);
  }
  if (!running && !stopping) process.exit(0);
}

async function bringUp(start: (config: Config) => Promise<Running | void>): Promise<Running | void> {
  return start(parseConfig(process.env));
}

function fail(error: unknown): never {
  const { message, code } = error as { message?: string; code?: string };
  const detail =
    error instanceof AggregateError ? error.errors.map(String).join('; ') : message || code || String(error);
  process.stderr.write(`${error instanceof ConfigError ? '' : 'Cannot run: '}${detail.split('\n')[0]}\n`);
  process.exit(1);
}
