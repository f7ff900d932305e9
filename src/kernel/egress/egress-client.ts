import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { Config } from '../../config.js';
import {
  type ClientIdentity,
  DnsNameResolver,
  guardedConnector,
  NameResolver,
  openConnector,
} from './guarded-connector.js';

/** The maximum number of agents with an identity. Idle connections last one second, so closing the oldest agent costs little. */
const MAX_AGENTS = 256;

/** The HTTP agents of the service: one without a client certificate, and one for each client certificate. */
export class AgentsByIdentity {
  private readonly common: Agent;
  private readonly agents = new Map<string, Agent>();

  /** @param create creates an agent with an identity, or without one */
  constructor(private readonly create: (identity: ClientIdentity | null) => Agent) {
    this.common = create(null);
  }

  /** The agent with an identity. @throws Error for a certificate or a key that OpenSSL refuses */
  of(identity: ClientIdentity | null): Agent {
    if (identity === null) return this.common;
    const name = createHash('sha256').update(`${identity.certificate} ${identity.key}`).digest('base64');
    const agent = this.agents.get(name) ?? this.create(identity);
    // Moves it to the end, so that the map is ordered by last use.
    this.agents.delete(name);
    this.agents.set(name, agent);
    this.closeLeastRecentlyUsed();
    return agent;
  }

  /** Closes all connections. */
  async destroy(): Promise<void> {
    await Promise.all([this.common, ...this.agents.values()].map((agent) => agent.destroy()));
  }

  private closeLeastRecentlyUsed(): void {
    if (this.agents.size <= MAX_AGENTS) return;
    const [name, agent] = this.agents.entries().next().value!;
    this.agents.delete(name);
    // Requests in progress end first.
    void agent.close();
  }
}

/** How much of a response body is read (D34), and how much is kept for the log (D32), in bytes. */
const MAX_BODY = 64 * 1024;
const SNIPPET = 1_024;
/** The maximum size of a response's headers in bytes, and the maximum number of informational (1xx) responses before it. */
const MAX_HEADERS = 16 * 1024;
const MAX_INFORMATIONAL = 16;
/** Stands for a secret in the body of a response. */
const MASK = '***';
/** How long an idle connection is kept, in milliseconds; short, so that the receiver does not close it first. */
const KEEP_ALIVE_MS = 1_000;

/** The result of a request. */
export interface PostResult {
  /** The status of the response; null without a response. */
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  /** Null after a success (D31). */
  readonly error: string | null;
  /** The response's `Retry-After` header, as sent. */
  readonly retryAfter: string | null;
}

/** The options of a request. */
export interface PostOptions {
  /** The client certificate; null for none. Requests with different certificates do not share connections. */
  readonly identity?: ClientIdentity | null;
  /** The time limit in milliseconds, if shorter than the default. */
  readonly timeoutMs?: number;
  /** Keeps the whole body that was read, instead of its beginning. */
  readonly keepsWholeBody?: boolean;
  /** Texts that the kept body must not contain, such as the values of secret headers, which some receivers echo. */
  readonly secrets?: readonly string[];
}

/**
 * Posts to addresses that customers and browsers choose: webhooks and push services. It only connects to the public Internet
 * (§6.1, D37), unless `WEBHOOK_UNSAFE_TARGETS` is set.
 */
@Injectable()
export class EgressClient implements OnApplicationShutdown {
  private readonly agents: AgentsByIdentity;
  private readonly timeoutMs: number;

  constructor(config: Config, resolver: NameResolver) {
    this.timeoutMs = config.webhookTimeoutMs;
    const { timeoutMs } = this;
    this.agents = new AgentsByIdentity((identity) =>
      agentOf(
        config.webhookUnsafeTargets
          ? openConnector(timeoutMs, identity)
          : guardedConnector({ resolver, timeoutMs, identity }),
      ),
    );
  }

  /**
   * Posts a body. The time limit covers DNS, connection, TLS, headers and body. It reads at most 64 KiB of the response, and does not
   * decompress, follow redirects or use a proxy (D34). Network failures are returned as a result, never thrown.
   *
   * @param headers by lower-case name
   */
  post(
    url: string,
    headers: Record<string, string>,
    body: string | Buffer,
    { identity = null, timeoutMs = this.timeoutMs, keepsWholeBody, secrets }: PostOptions = {},
  ): Promise<PostResult> {
    return post(this.agents.of(identity), { url, headers, body, timeoutMs, keepsWholeBody, secrets });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agents.destroy();
  }
}

/** Whether a status means that the receiver has accepted the request (§6.6). */
export function isSuccess(responseStatus: number): boolean {
  return responseStatus >= 200 && responseStatus < 300;
}

/** Creates an HTTP agent with a connector. */
export function agentOf(connect: buildConnector.connector): Agent {
  return new Agent({
    connect,
    maxHeaderSize: MAX_HEADERS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // `post` has one time limit for all phases. These would start again with each phase.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

interface Post {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
  readonly timeoutMs: number;
  readonly keepsWholeBody?: boolean;
  readonly secrets?: readonly string[];
}

/**
 * Sends one POST. Once a status has arrived, it determines the result, even if the body is cut off (D33). Exception: a 2xx whose
 * body has not ended within the time limit is a timeout (§6.6, D34).
 */
export async function post(
  agent: Dispatcher,
  { url, headers, body, timeoutMs, keepsWholeBody = false, secrets = [] }: Post,
): Promise<PostResult> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new TimeLimitError()), timeoutMs);
  let informational = 0;
  try {
    const { origin, pathname, search } = new URL(url);
    const response = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers,
      body,
      signal: limit.signal,
      onInfo: () => {
        informational += 1;
        if (informational > MAX_INFORMATIONAL) limit.abort(new Error('Too many informational responses.'));
      },
    });
    const responseStatus = response.statusCode;
    const { text, ended } = await readBeginning(response.body, keepsWholeBody ? MAX_BODY : SNIPPET, secrets);
    const timeout = limit.signal.aborted && !ended ? 'timeout' : null;
    const error = isSuccess(responseStatus) ? timeout : `http_${responseStatus}`;
    const [retryAfter = null] = [response.headers['retry-after']].flat();
    return { responseStatus, responseBody: text, error, retryAfter };
  } catch (error) {
    const reason: unknown = limit.signal.aborted ? limit.signal.reason : error;
    return { responseStatus: null, responseBody: null, error: errorName(reason), retryAfter: null };
  } finally {
    clearTimeout(timer);
  }
}

class TimeLimitError extends Error {
  readonly code = 'TIME_LIMIT';
}

/**
 * Reads a body up to `MAX_BODY`, and ignores the rest.
 *
 * @param max how many bytes to keep
 * @param secrets are masked before the text is cut: the beginning of a secret is secret too
 * @returns the first bytes as text, and whether the body ended or reached `MAX_BODY`, instead of being cut off
 */
async function readBeginning(
  body: Dispatcher.ResponseData['body'],
  max: number,
  secrets: readonly string[],
): Promise<{ readonly text: string; readonly ended: boolean }> {
  const kept: Buffer[] = [];
  const most = secrets.length > 0 ? MAX_BODY : max;
  let read = 0;
  let ended = true;
  body.on('error', () => undefined);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (read < most) kept.push(chunk.subarray(0, most - read));
      read += chunk.length;
      if (read >= MAX_BODY) break;
    }
  } catch {
    ended = false;
  }
  const text = snippetOf(Buffer.concat(kept), !ended || read > most);
  return { text: secrets.length > 0 ? cut(masked(text, secrets), max) : text, ended };
}

/** The secrets as they are, and as JSON texts contain them. */
function masked(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  // The longest first, because one may be part of another.
  const inOrder = [...new Set(spellings)].sort((one, other) => other.length - one.length);
  return inOrder.reduce((shown, secret) => shown.replaceAll(secret, MASK), text);
}

function cut(text: string, max: number): string {
  const bytes = Buffer.from(text);
  return bytes.length <= max ? text : snippetOf(bytes.subarray(0, max), true);
}

/** Decodes bytes to text that PostgreSQL can store: invalid UTF-8 and NUL become U+FFFD, and a truncated character at the end is omitted. */
function snippetOf(bytes: Buffer, isCut: boolean): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: isCut }).replaceAll('\u0000', '\uFFFD');
}

const TIMEOUTS = new Set(['TIME_LIMIT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH']);
const TLS = /CERT|TLS|SSL|EPROTO|SIGNATURE|ISSUER/;
/** This process, or its host, could not open a connection: no free file, memory, port or route (D35). */
const OURS = new Set([
  ...['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'],
  ...['EADDRNOTAVAIL', 'ENETDOWN', 'ENETUNREACH', 'EACCES', 'EPERM'],
]);

/** The name of a failure in the log (D31). */
function errorName(error: unknown): string {
  const code = codeOf(error);
  if (TIMEOUTS.has(code)) return 'timeout';
  if (code === 'ADDRESS_REFUSED') return 'address_refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'dns_failed';
  if (UNREACHABLE.has(code)) return 'connection_refused';
  if (OURS.has(code)) return 'internal_error';
  return TLS.test(code) ? 'tls_failed' : 'response_aborted';
}

/**
 * The code of a failure. If several addresses of a name were tried, a failure of the receiver comes first: we may have no route to some of
 * them, such as those of IPv6.
 */
function codeOf(error: unknown): string {
  const { errors, code = '' } = (error ?? {}) as { errors?: readonly unknown[]; code?: string };
  const codes = (errors ?? []).map(codeOf);
  return codes.find((each) => !OURS.has(each)) ?? code;
}

/** Provides requests to addresses that customers chose. */
@Module({
  providers: [EgressClient, { provide: NameResolver, useClass: DnsNameResolver }],
  exports: [EgressClient, NameResolver],
})
export class EgressModule {}
