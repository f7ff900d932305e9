import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.js';

/** How often the event loop is probed, in milliseconds; a delay of so much is none. */
const PROBE_MS = 10;
/** For how long at least delays are gathered, so that two who ask take nothing from each other. */
const WINDOW_MS = 5_000;
const QUANTILES = [50, 90, 99, 100];

/** Measures the process itself: its event loop, its processor time, its memory. */
export function measureProcess(metrics: Metrics): void {
  const delays = monitorEventLoopDelay({ resolution: PROBE_MS });
  delays.enable();
  let since = performance.now();
  let shown: { labels: string[]; value: number }[] = [];
  metrics.gauge(
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'How late the event loop was, by quantile, since the last time this was read or for five seconds.',
      labels: ['quantile'],
    },
    () => {
      if (shown.length > 0 && performance.now() - since < WINDOW_MS) return shown;
      const seconds = (percent: number) =>
        delays.count === 0 ? 0 : Math.max(0, delays.percentile(percent) / 1e9 - PROBE_MS / 1e3);
      shown = QUANTILES.map((percent) => ({ labels: [String(percent / 100)], value: seconds(percent) }));
      delays.reset();
      since = performance.now();
      return shown;
    },
  );
  metrics.gauge(
    { name: 'process_cpu_seconds_total', help: 'Processor time that the process has taken.' },
    () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / 1e6 }];
    },
  );
  metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Memory that the process holds.' }, () => [
    { value: process.memoryUsage.rss() },
  ]);
  const startedAt = Date.now() / 1e3 - process.uptime();
  metrics.gauge(
    { name: 'process_start_time_seconds', help: 'When the process started, in seconds of the epoch.' },
    () => [{ value: startedAt }],
  );
}
