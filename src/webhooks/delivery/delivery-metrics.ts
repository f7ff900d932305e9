import { Injectable } from '@nestjs/common';
import { Metrics, type Counter, type Histogram } from '../../kernel/telemetry/metrics.js';
import type { Sent } from './webhook-sender.js';

/** Histogram buckets in seconds; the default timeout of an attempt is ten. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Measures delivery attempts and the receivers' answers. */
@Injectable()
export class DeliveryMetrics {
  private readonly attempts: Counter;
  private readonly durations: Histogram;

  constructor(metrics: Metrics) {
    this.attempts = metrics.counter({
      name: 'maintenance_delivery_attempts_total',
      help: 'Attempts at webhook deliveries, by how they ended: succeeded, http_4xx, timeout and so on.',
      labels: ['outcome'],
    });
    this.durations = metrics.histogram({
      name: 'maintenance_delivery_duration_seconds',
      help: 'How long attempts at webhook deliveries took.',
      buckets: SECONDS,
    });
  }

  /** Counts a finished attempt. */
  attempted({ error, responseStatus, durationMs }: Sent): void {
    this.attempts.add(outcomeOf(error, responseStatus));
    this.durations.observe(durationMs / 1000);
  }
}

/** Counted by status class: receivers and token servers choose the status, and there are up to a thousand. */
function outcomeOf(error: string | null, responseStatus: number | null): string {
  if (error === null) return 'succeeded';
  if (error.startsWith('token_http_')) return `${error.slice(0, 'token_http_4'.length)}xx`;
  if (!error.startsWith('http_') || responseStatus === null) return error;
  return `http_${Math.floor(responseStatus / 100)}xx`;
}
