import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { within } from '../../kernel/deadline.js';
import { EgressClient } from '../../kernel/egress/egress-client.js';

/** For how long a token is kept that does not say how long it lives, and how long at most, in milliseconds. */
const UNKNOWN_LIFE_MS = 60 * 60 * 1000;
const MAX_LIFE_MS = 24 * 60 * 60 * 1000;
/** How much earlier than it ends a token is no longer used, in milliseconds; a tenth of its life where that is less. */
const MARGIN_MS = 60_000;
/** How many tokens a process keeps at most. */
const MAX_KEPT = 10_000;
/** What a header can carry behind `Bearer` (RFC 6750). */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/** As whom to ask whom for a token. */
export interface TokenClient {
  readonly endpointId: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string | null;
}

/** A token; or why there is none, as the log of deliveries names it. */
export type TokenAnswer =
  { readonly token: string; readonly error: null } | { readonly token: null; readonly error: string };

interface Kept {
  readonly asked: string;
  readonly answer: Promise<TokenAnswer>;
  /** Until when it is good; undefined while the server is being asked. */
  until?: number;
}

/**
 * The tokens of OAuth 2.0 that receivers want (client credentials, RFC 6749, 4.4). One is kept for each endpoint in the memory
 * of the process, for as long as it lives but for a margin; those who need it at the same time ask once. What failed is not kept.
 */
@Injectable()
export class AccessTokens {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly client: EgressClient,
    private readonly clock: Clock,
  ) {}

  /**
   * A token for an endpoint: the one that is kept, or else a new one.
   *
   * @param timeoutMs how long to wait at most
   */
  async of(client: TokenClient, timeoutMs: number): Promise<TokenAnswer> {
    const asked = JSON.stringify(client);
    const kept = this.kept.get(client.endpointId);
    const isGood = kept?.asked === asked && (kept.until ?? Infinity) > this.clock.now().getTime();
    const { answer } = isGood ? kept : this.ask(client, asked, timeoutMs);
    return within(timeoutMs, answer).catch(() => ({ token: null, error: 'token_timeout' }));
  }

  /** Forgets a token that its receiver refused, unless another has taken its place. */
  async forget({ endpointId }: TokenClient, token: string): Promise<void> {
    const kept = this.kept.get(endpointId);
    if (kept?.until === undefined) return;
    if ((await kept.answer).token === token && this.kept.get(endpointId) === kept)
      this.kept.delete(endpointId);
  }

  private ask(client: TokenClient, asked: string, timeoutMs: number): Kept {
    const kept: Kept = { asked, answer: this.request(client, timeoutMs, (until) => (kept.until = until)) };
    this.kept.delete(client.endpointId);
    this.kept.set(client.endpointId, kept);
    void kept.answer.then(({ token }) => {
      if (token === null && this.kept.get(client.endpointId) === kept) this.kept.delete(client.endpointId);
    });
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value!);
    return kept;
  }

  private async request(
    { tokenUrl, clientId, clientSecret, scope }: TokenClient,
    timeoutMs: number,
    keepUntil: (until: number) => void,
  ): Promise<TokenAnswer> {
    const askedAt = this.clock.now().getTime();
    const credentials = [clientId, clientSecret].map(formEncoded).join(':');
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'user-agent': 'maintenance-webhooks/1',
    };
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) });
    const options = { timeoutMs, keepsWhole: true };
    const { error, responseBody } = await this.client.post(tokenUrl, headers, form.toString(), options);
    if (error !== null) return { token: null, error: `token_${error}` };
    const issued = tokenIn(responseBody ?? '');
    if (issued === undefined) return { token: null, error: 'token_unusable' };
    keepUntil(askedAt + issued.lifeMs - Math.min(MARGIN_MS, issued.lifeMs / 10));
    return { token: issued.token, error: null };
  }
}

/** As RFC 6749 wants it in front of base64 (2.3.1, appendix B). */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function tokenIn(text: string): { token: string; lifeMs: number } | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { access_token: token, token_type: type, expires_in: life } = (body ?? {}) as Record<string, unknown>;
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') return undefined;
  const seconds = Number(life);
  const lifeMs = life !== undefined && seconds >= 0 ? seconds * 1000 : UNKNOWN_LIFE_MS;
  return { token, lifeMs: Math.min(lifeMs, MAX_LIFE_MS) };
}
