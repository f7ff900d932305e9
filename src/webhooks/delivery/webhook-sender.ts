import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { EgressClient } from '../../kernel/egress/egress-client.js';
import type { Outcome } from './retry-policy.js';

/** An attempt as it went. */
export interface Sent extends Outcome {
  readonly responseBody: string | null;
  /** The headers that differ from attempt to attempt, a JSON object; null where nothing was sent, or nobody knows. */
  readonly sentHeaders: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** An attempt that failed on our side: whatever the receiver would have said, nobody heard it (D31). */
export function failedHere(
  error: 'internal_error' | 'attempt_lost',
  startedAt: Date,
  durationMs: number,
): Sent {
  return {
    ...{ responseStatus: null, responseBody: null, sentHeaders: null, retryAfter: null },
    ...{ error, startedAt, durationMs },
  };
}

/** Sends the bytes of one attempt, and tells what came back. Never throws: every outcome is an outcome. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly client: EgressClient,
    private readonly clock: Clock,
  ) {}

  /** Posts a body, within the bounds of the one client that reaches the outside (D34). */
  async send(url: string, headers: Record<string, string>, body: string): Promise<Omit<Sent, 'sentHeaders'>> {
    const startedAt = this.clock.now();
    const started = performance.now();
    const ended = await this.client.post(url, headers, body);
    return { ...ended, startedAt, durationMs: Math.round(performance.now() - started) };
  }
}
