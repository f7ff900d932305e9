import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../kernel/clock.js';
import { EgressClient, type Answer } from '../../kernel/egress/egress-client.js';
import type { ClientIdentity } from '../../kernel/egress/guarded-connector.js';
import { AccessTokens, type TokenClient } from './access-tokens.js';
import type { Outcome } from './retry-policy.js';

const UNAUTHORIZED = 401;

/** An attempt as it went. */
export interface Sent extends Outcome {
  readonly responseBody: string | null;
  /** The headers that differ from attempt to attempt, a JSON object; null where nothing was sent, or nobody knows. */
  readonly sentHeaders: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** What went out of an attempt, and what came back. */
export interface Posted extends Omit<Sent, 'sentHeaders'> {
  /** False where there was no token, and so no request to the receiver. */
  readonly wasSent: boolean;
}

/** What is posted where, and how the receiver knows from whom it comes. */
export interface Posting {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** The certificate to be shown; null for none. */
  readonly identity: ClientIdentity | null;
  /** As whom a token is asked for; null for none. */
  readonly tokenClient: TokenClient | null;
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
  private readonly timeoutMs: number;

  constructor(
    private readonly client: EgressClient,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.timeoutMs = config.webhookTimeoutMs;
  }

  /**
   * Posts a body, within the bounds of the one client that reaches the outside (D34). Asking for a token and the request that
   * follows share the time limit of the attempt.
   */
  async send(posting: Posting): Promise<Posted> {
    const startedAt = this.clock.now();
    const started = performance.now();
    const left = () => Math.max(1, this.timeoutMs - (performance.now() - started));
    const ended =
      posting.tokenClient === null
        ? { ...(await this.post(posting, left())), wasSent: true }
        : await this.authorized(posting, posting.tokenClient, left);
    return { ...ended, startedAt, durationMs: Math.round(performance.now() - started) };
  }

  private post({ url, headers, body, identity }: Posting, timeoutMs: number): Promise<Answer> {
    return this.client.post(url, headers, body, { timeoutMs, identity });
  }

  /** A receiver that refuses the token that was kept gets a new one, in one more request (D67). */
  private async authorized(
    posting: Posting,
    client: TokenClient,
    left: () => number,
  ): Promise<Answer & { wasSent: boolean }> {
    const first = await this.tokens.of(client, left());
    if (first.token === null) return { ...withoutAnswer(first.error), wasSent: false };
    const answer = await this.post(bearing(first.token, posting), left());
    if (answer.responseStatus !== UNAUTHORIZED) return { ...answer, wasSent: true };
    await this.tokens.forget(client, first.token);
    const second = await this.tokens.of(client, left());
    if (second.token === null) return { ...withoutAnswer(second.error), wasSent: true };
    return { ...(await this.post(bearing(second.token, posting), left())), wasSent: true };
  }
}

function bearing(token: string, posting: Posting): Posting {
  return { ...posting, headers: { ...posting.headers, authorization: `Bearer ${token}` } };
}

function withoutAnswer(error: string): Answer {
  return { responseStatus: null, responseBody: null, error, retryAfter: null };
}
