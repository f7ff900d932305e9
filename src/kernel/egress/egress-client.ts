import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { Config } from '../../config.js';
import { AgentsByIdentity } from './agents-by-identity.js';
import { guardedConnector, openConnector, type ClientIdentity } from './guarded-connector.js';
import { NameResolver } from './name-resolver.js';

/** How much of an answer is read at most (D34), and kept for the log (D32), in bytes. */
const MAX_BODY = 64 * 1024;
const SNIPPET = 1_024;
/** How large an answer's headers may be, and how many informational answers may precede it. */
const MAX_HEADERS = 16 * 1024;
const MAX_INFORMATIONAL = 16;
/** How long an idle connection is kept for the next delivery; short, lest the receiver close it first. */
const KEEP_ALIVE_MS = 1_000;

/** How a request to the outside ended. */
export interface Answer {
  /** The status of the answer; null when there was none. */
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  /** Null after a success (D31). */
  readonly error: string | null;
  /** The answer's `Retry-After`, as it was sent. */
  readonly retryAfter: string | null;
}

/** What differs from request to request. */
export interface PostOptions {
  /** What the client shows of itself in TLS; null for nothing. Those who show different things share no connection. */
  readonly identity?: ClientIdentity | null;
  /** The time limit in milliseconds, where it is less than usual. */
  readonly timeoutMs?: number;
  /** Whether as much of the answer's body is kept as is read, instead of its beginning. */
  readonly keepsWhole?: boolean;
}

/**
 * Posts to addresses that others chose: webhooks, and the push services of browsers. It reaches the public Internet alone
 * (§6.1, D37), unless `WEBHOOK_UNSAFE_TARGETS` says otherwise.
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
   * Posts a body. The time limit covers DNS, connect, TLS, headers and body together; at most 64 KiB of the answer are
   * read, nothing is decompressed, no redirect is followed, no proxy is used (D34). Never throws: every outcome is an
   * answer.
   *
   * @param headers their names in lower case
   */
  post(
    url: string,
    headers: Record<string, string>,
    body: string | Buffer,
    { identity = null, timeoutMs = this.timeoutMs, keepsWhole }: PostOptions = {},
  ): Promise<Answer> {
    return post(this.agents.of(identity), { url, headers, body, timeoutMs, keepsWhole });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agents.destroy();
  }
}

/** Whether a status says that the receiver has taken what was sent (§6.6). */
export function isSuccess(responseStatus: number): boolean {
  return responseStatus >= 200 && responseStatus < 300;
}

/** The HTTP client of the service, over a connector of one's choice. */
export function agentOf(connect: buildConnector.connector): Agent {
  return new Agent({
    connect,
    maxHeaderSize: MAX_HEADERS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The one limit over all phases is ours; these would start again at each phase.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

interface Post {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
  readonly timeoutMs: number;
  readonly keepsWhole?: boolean;
}

/**
 * One POST, start to end. Once a status has arrived it decides, even when the body breaks off (D33); only a 2xx whose body
 * has not ended within the time limit is a timeout still (§6.6, D34).
 *
 * @returns how it ended, and the beginning of the answer's body, as far as it arrived
 */
export async function post(
  agent: Dispatcher,
  { url, headers, body, timeoutMs, keepsWhole = false }: Post,
): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new TimeLimitError()), timeoutMs);
  let informational = 0;
  try {
    const { origin, pathname, search } = new URL(url);
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers,
      body,
      signal: limit.signal,
      onInfo: () => {
        informational += 1;
        if (informational > MAX_INFORMATIONAL) limit.abort(new Error('Too many informational answers.'));
      },
    });
    const responseStatus = answer.statusCode;
    const beginning = await beginningOf(answer.body, keepsWhole ? MAX_BODY : SNIPPET);
    const late = limit.signal.aborted && !beginning.ended ? 'timeout' : null;
    const error = isSuccess(responseStatus) ? late : `http_${responseStatus}`;
    const retryAfter = first(answer.headers['retry-after']);
    return { responseStatus, responseBody: beginning.text, error, retryAfter };
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
 * Reads up to the cap; what a receiver sends beyond it is never taken off the wire.
 *
 * @returns the first bytes as text, and whether the body ended, or filled the cap, rather than broke off
 */
async function beginningOf(
  body: Dispatcher.ResponseData['body'],
  most: number,
): Promise<{ readonly text: string; readonly ended: boolean }> {
  const kept: Buffer[] = [];
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
  return { text: snippetOf(Buffer.concat(kept), !ended || read > most), ended };
}

/** Bytes as text that PostgreSQL can keep: what is not UTF-8, and NUL, become U+FFFD; a character cut in two is left off. */
function snippetOf(bytes: Buffer, isCut: boolean): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: isCut }).replaceAll('\u0000', '\uFFFD');
}

const TIMEOUTS = new Set(['TIME_LIMIT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);
const TLS = /CERT|TLS|SSL|EPROTO|SIGNATURE|ISSUER/;

/** The name under which a failure stands in the log (D31). */
function errorName(error: unknown): string {
  const code = (error as { code?: string } | undefined)?.code ?? '';
  if (TIMEOUTS.has(code)) return 'timeout';
  if (code === 'ADDRESS_REFUSED') return 'address_refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'dns_failed';
  if (UNREACHABLE.has(code)) return 'connection_refused';
  return TLS.test(code) ? 'tls_failed' : 'response_aborted';
}

function first(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
