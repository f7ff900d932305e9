import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../kernel/clock.js';
import { EgressClient, type PostResult } from '../../kernel/egress/egress-client.js';
import type { ClientIdentity } from '../../kernel/egress/guarded-connector.js';
import { AccessTokens, type TokenClient } from './access-tokens.js';
import type { AttemptOutcome } from './retry-policy.js';

const UNAUTHORIZED = 401;

/** The result of an attempt. */
export interface Sent extends AttemptOutcome {
  readonly responseBody: string | null;
  /** The headers that differ between attempts, as a JSON object; null when nothing was sent, or that is unknown. */
  readonly sentHeaders: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** The result of a request, before its headers are added. */
export interface SendResult extends Omit<Sent, 'sentHeaders'> {
  /** False when there was no token, and so no request to the receiver. */
  readonly wasSent: boolean;
}

/** The request to send, and how to authenticate it. */
export interface SendRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** The values of headers that may be secret: the log shows none of them, even if the receiver's response contains them. */
  readonly secrets: readonly string[];
  readonly body: string;
  /** The client certificate; null for none. */
  readonly identity: ClientIdentity | null;
  /** The OAuth client to request a token for; null for none. */
  readonly tokenClient: TokenClient | null;
}

/** An attempt that failed on our side, so the receiver's response is unknown (D31). */
export function internalFailure(
  error: 'internal_error' | 'attempt_lost',
  startedAt: Date,
  durationMs: number,
): Sent {
  return {
    responseStatus: null,
    responseBody: null,
    sentHeaders: null,
    retryAfter: null,
    error,
    startedAt,
    durationMs,
  };
}

/** Sends the request of one attempt. Never throws: a failure is a result too. */
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
   * Posts a body with the egress client, the only client that reaches external addresses (D34). The token request and
   * the delivery share the timeout of the attempt.
   */
  async send(request: SendRequest): Promise<SendResult> {
    const startedAt = this.clock.now();
    const started = performance.now();
    const remainingMs = () => Math.max(1, this.timeoutMs - (performance.now() - started));
    const result =
      request.tokenClient === null
        ? { ...(await this.post(request, remainingMs())), wasSent: true }
        : await this.postWithToken(request, request.tokenClient, remainingMs);
    return { ...result, startedAt, durationMs: Math.round(performance.now() - started) };
  }

  private post(
    { url, headers, secrets, body, identity }: SendRequest,
    timeoutMs: number,
  ): Promise<PostResult> {
    return this.client.post(url, headers, body, { timeoutMs, identity, secrets });
  }

  /** When the receiver refuses the cached token, requests a new one and sends once more (D67). */
  private async postWithToken(
    request: SendRequest,
    client: TokenClient,
    remainingMs: () => number,
  ): Promise<PostResult & { wasSent: boolean }> {
    const first = await this.tokens.get(client, remainingMs());
    if (first.token === null) return { ...withoutResponse(first.error), wasSent: false };
    const answer = await this.post(withBearerToken(first.token, request), remainingMs());
    if (answer.responseStatus !== UNAUTHORIZED) return { ...answer, wasSent: true };
    await this.tokens.forget(client, first.token);
    const second = await this.tokens.get(client, remainingMs());
    if (second.token === null) return { ...withoutResponse(second.error), wasSent: true };
    return { ...(await this.post(withBearerToken(second.token, request), remainingMs())), wasSent: true };
  }
}

function withBearerToken(token: string, request: SendRequest): SendRequest {
  const { headers, secrets } = request;
  return {
    ...request,
    headers: { ...headers, authorization: `Bearer ${token}` },
    secrets: [...secrets, token],
  };
}

function withoutResponse(error: string): PostResult {
  return { responseStatus: null, responseBody: null, error, retryAfter: null };
}
