import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { isPostgresAlive, runningIn } from './living.js';

/** The signals sent to a server, and how long to wait after each: an orderly shutdown, one without a checkpoint, and a kill. */
const STEPS = [
  { signal: 'SIGINT', timeoutMs: 20_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;
/** How long to wait after each signal when the stop is forced. An orderly shutdown takes less, unless the server hangs. */
const FORCED_TIMEOUT_MS = 2_000;

/**
 * Shuts down the server of a cluster, if it is running.
 *
 * @param forced aborts when the server must stop within seconds
 * @throws Error when the server is still running after the kill
 */
export async function shutDown(cluster: Cluster, forced?: AbortSignal): Promise<void> {
  const running = runningIn(cluster.folder);
  if (!running) return;
  for (const { signal, timeoutMs } of STEPS) {
    if (!isPostgresAlive(running.pid)) return;
    process.kill(running.pid, signal);
    const sentAt = performance.now();
    const timeout = () => (forced?.aborted ? Math.min(FORCED_TIMEOUT_MS, timeoutMs) : timeoutMs);
    while (performance.now() - sentAt < timeout()) {
      if (!isPostgresAlive(running.pid)) return;
      await pause(20);
    }
  }
  throw new Error(`PostgreSQL (process ${running.pid}) cannot be ended.`);
}
