import { Injectable } from '@nestjs/common';
import { Metrics, type Counter, type Histogram } from '../telemetry/metrics.js';

/** Histogram buckets in seconds: from an index lookup to an export of a million rows. */
const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

/** Measures background work: rounds of jobs and turns of businesses, labelled with the names that modules declare. */
@Injectable()
export class JobMetrics {
  private readonly runs: Counter;
  private readonly durations: Histogram;

  constructor(metrics: Metrics) {
    const labels = ['job', 'outcome'];
    this.runs = metrics.counter({
      name: 'maintenance_job_runs_total',
      help: 'Rounds of jobs and turns of businesses, by how they ended.',
      labels,
    });
    this.durations = metrics.histogram({
      name: 'maintenance_job_duration_seconds',
      help: 'How long rounds of jobs and turns of businesses took.',
      labels,
      buckets: DURATION_BUCKETS,
    });
  }

  /** Runs one piece of work and measures it. @throws what `act` throws */
  async measure<T>(job: string, act: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let outcome = 'failed';
    try {
      const result = await act();
      outcome = 'succeeded';
      return result;
    } finally {
      this.runs.add(job, outcome);
      this.durations.observe((performance.now() - began) / 1000, job, outcome);
    }
  }
}
