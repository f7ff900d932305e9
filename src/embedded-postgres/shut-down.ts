import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { isLivingPostgres, runningIn } from './living.js';

/** How a server is told to go, and how long it is given then: an orderly end, one without a checkpoint, none at all. */
const ENDS = [
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;
/** How long each is given when someone will not wait. An orderly end takes less, unless the server hangs. */
const FORCED_PATIENCE_MS = 2_000;

/**
 * Shuts the server of a cluster down, if one runs.
 *
 * @param forced aborts when it has to go within seconds
 * @throws Error when not even a kill ended it
 */
export async function shutDown(cluster: Cluster, forced?: AbortSignal): Promise<void> {
  const running = runningIn(cluster.folder);
  if (!running) return;
  for (const { signal, patienceMs } of ENDS) {
    if (!isLivingPostgres(running.pid)) return;
    process.kill(running.pid, signal);
    const told = performance.now();
    const patience = () => (forced?.aborted ? Math.min(FORCED_PATIENCE_MS, patienceMs) : patienceMs);
    while (performance.now() - told < patience()) {
      if (!isLivingPostgres(running.pid)) return;
      await pause(20);
    }
  }
  throw new Error(`PostgreSQL (process ${running.pid}) cannot be ended.`);
}
