import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { within } from '../../kernel/deadline.js';
import { EgressClient } from '../../kernel/egress/egress-client.js';
import { isOurFailure } from '../webhook-delivery.entity.js';

/** How long to cache a token without `expires_in`, and the maximum for any token, in milliseconds. */
const DEFAULT_LIFETIME_MS = 60 * 60 * 1000;
const MAX_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** How long before its expiry a token is no longer used, in milliseconds; for short-lived tokens, a tenth of their lifetime. */
const MARGIN_MS = 60_000;
/** The maximum number of cached tokens in a process. */
const MAX_CACHED = 10_000;
/** The characters allowed in a `Bearer` token (RFC 6750). */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/** The OAuth client of an endpoint, and its token server. */
export interface TokenClient {
  readonly endpointId: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string | null;
}

/** A token, or the error code for the log of deliveries. */
export type TokenResult =
  { readonly token: string; readonly error: null } | { readonly token: null; readonly error: string };

interface CachedToken {
  /** The client that the token was requested for, as JSON. */
  readonly client: string;
  readonly result: Promise<TokenResult>;
  /** When the token expires from the cache; undefined while the request is under way. */
  until?: number;
}

/**
 * Access tokens for receivers that require OAuth 2.0 (client credentials, RFC 6749, 4.4). The process caches one
 * token for each endpoint until shortly before it expires. Concurrent callers share one request. Failures are not
 * cached.
 */
@Injectable()
export class AccessTokens {
  private readonly cache = new Map<string, CachedToken>();

  constructor(
    private readonly client: EgressClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the cached token of an endpoint, or requests a new one.
   *
   * @param timeoutMs the maximum wait, in milliseconds
   */
  async get(client: TokenClient, timeoutMs: number): Promise<TokenResult> {
    const cached = this.cache.get(client.endpointId);
    const isValid =
      cached?.client === JSON.stringify(client) && (cached.until ?? Infinity) > this.clock.now().getTime();
    const { result } = isValid ? cached : this.requestAndCache(client);
    return within(timeoutMs, result).catch(() => ({ token: null, error: 'token_timeout' }));
  }

  /** Removes a token that its receiver refused, unless a newer one has replaced it. */
  async forget({ endpointId }: TokenClient, token: string): Promise<void> {
    const cached = this.cache.get(endpointId);
    if (cached?.until === undefined) return;
    if ((await cached.result).token === token && this.cache.get(endpointId) === cached)
      this.cache.delete(endpointId);
  }

  private requestAndCache(client: TokenClient): CachedToken {
    const { endpointId } = client;
    const result = this.request(client, (until) => (cached.until = until));
    const cached: CachedToken = { client: JSON.stringify(client), result };
    this.cache.delete(endpointId);
    this.cache.set(endpointId, cached);
    void result.then(({ token }) => {
      if (token === null && this.cache.get(endpointId) === cached) this.cache.delete(endpointId);
    });
    if (this.cache.size > MAX_CACHED) this.cache.delete(this.cache.keys().next().value!);
    return cached;
  }

  /** Has the client's own timeout, not that of one caller: others share the request, and may have more time left. */
  private async request(
    { tokenUrl, clientId, clientSecret, scope }: TokenClient,
    cacheUntil: (until: number) => void,
  ): Promise<TokenResult> {
    const requestedAt = this.clock.now().getTime();
    const credentials = [clientId, clientSecret].map(formEncoded).join(':');
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'user-agent': 'maintenance-webhooks/1',
    };
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) });
    const { error, responseBody } = await this.client.post(tokenUrl, headers, form.toString(), {
      keepsWholeBody: true,
    });
    if (error !== null) return { token: null, error: isOurFailure(error) ? error : `token_${error}` };
    const issued = parseTokenResponse(responseBody ?? '');
    if (issued === undefined) return { token: null, error: 'token_unusable' };
    const { token, lifetimeMs } = issued;
    cacheUntil(requestedAt + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 10));
    return { token, error: null };
  }
}

/** Credentials are form-encoded before base64 (RFC 6749, 2.3.1 and appendix B). */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function parseTokenResponse(text: string): { token: string; lifetimeMs: number } | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { access_token: token, token_type: type, expires_in } = (body ?? {}) as Record<string, unknown>;
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') return undefined;
  const seconds = Number(expires_in ?? NaN);
  const lifetimeMs = seconds >= 0 ? seconds * 1000 : DEFAULT_LIFETIME_MS;
  return { token, lifetimeMs: Math.min(lifetimeMs, MAX_LIFETIME_MS) };
}
