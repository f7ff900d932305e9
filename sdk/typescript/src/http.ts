import { ApiError, ConnectionError, errorOf } from './errors.js';
import { isWorthRepeating, RETRIES, waitAfter, type RetryOptions } from './retries.js';
import { keepVersion } from './versions.js';

/** The settings of a client. */
export interface ClientOptions {
  /** The base URL, with the version: `https://maintenance.example.com/api/v1`. */
  readonly baseUrl: string;
  /** The key, `mk_live_…`. */
  readonly apiKey: string;
  readonly retries?: Partial<RetryOptions>;
  /** The timeout of one attempt, in milliseconds; default 30,000. */
  readonly timeoutMs?: number;
  /** Called when the secret in use is the previous one of a rotated key, with the time until which it works. */
  readonly onRotationDeadline?: (deadline: Date) => void;
  readonly fetch?: typeof fetch;
}

/** One request. */
export interface Sent {
  readonly method: string;
  /** The path, with its IDs filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** An object, which is sent as JSON, or a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A longer timeout, for a long poll. */
  readonly timeoutMs?: number | undefined;
}

/** The result of one attempt. */
type Outcome<T> =
  { readonly value: T } | { readonly error: ApiError | ConnectionError; readonly retryAfter: string | null };

const TIMEOUT_MS = 30_000;

/** Sends requests, and retries them with one idempotency key. */
export class Http {
  private readonly retries: RetryOptions;

  constructor(private readonly options: ClientOptions) {
    this.retries = { ...RETRIES, ...options.retries };
  }

  /**
   * @returns the parsed body; undefined when it is empty
   * @throws ApiError for a refused request; ConnectionError when there is no response
   */
  async send<T>(sent: Sent): Promise<T> {
    const url = this.urlOf(sent);
    const init = this.initOf(sent);
    const { signal, timeoutMs = this.options.timeoutMs ?? TIMEOUT_MS } = sent;
    const read = async (response: Response) => {
      const body = jsonOf(await response.text()) as (T & { readonly data?: unknown }) | undefined;
      keepVersion(body?.data, response.headers.get('ETag'));
      return body as T;
    };
    return this.repeated(signal, () => this.attempt(url, init, AbortSignal.timeout(timeoutMs), signal, read));
  }

  /**
   * Opens a download link, which needs no key. The timeout applies until the response begins.
   *
   * @throws ApiError for an unknown or expired link; ConnectionError when there is no response
   */
  async open(link: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const url = new URL(link, this.options.baseUrl).href;
    const read = (response: Response) => Promise.resolve(response.body ?? new Blob().stream());
    return this.repeated(signal, async () => {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), this.options.timeoutMs ?? TIMEOUT_MS);
      try {
        return await this.attempt(url, {}, patience.signal, signal, read);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  private async repeated<T>(signal: AbortSignal | undefined, act: () => Promise<Outcome<T>>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await act();
      if ('value' in outcome) return outcome.value;
      const { error, retryAfter } = outcome;
      const isFinal = error instanceof ApiError && !isWorthRepeating(error.status, error.code);
      const wait = waitAfter(attempt, retryAfter, this.retries);
      if (isFinal || attempt >= this.retries.attempts || wait === undefined) throw error;
      await this.retries.sleep(wait, signal);
    }
  }

  private urlOf({ path, query = {} }: Sent): string {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const parameters = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]));
    const base = this.options.baseUrl.replace(/\/$/, '');
    return `${base}${path}${given.length > 0 ? `?${parameters.toString()}` : ''}`;
  }

  private initOf({ method, body, headers = {} }: Sent): RequestInit {
    const all = new Headers({ Authorization: `Bearer ${this.options.apiKey}`, Accept: 'application/json' });
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value);
    // One key for all attempts, so that a retry is safe.
    if (method !== 'GET' && !all.has('Idempotency-Key')) all.set('Idempotency-Key', crypto.randomUUID());
    if (body === undefined) return { method, headers: all };
    if (body instanceof FormData) return { method, headers: all, body };
    all.set('Content-Type', 'application/json');
    return { method, headers: all, body: JSON.stringify(body) };
  }

  private async attempt<T>(
    url: string,
    init: RequestInit,
    timeout: AbortSignal,
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<Outcome<T>> {
    try {
      const response = await (this.options.fetch ?? fetch)(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      this.noteRotation(response);
      if (response.ok) return { value: await read(response) };
      const body = jsonOf(await response.text());
      return { error: errorOf(response, body), retryAfter: response.headers.get('Retry-After') };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      return { error: new ConnectionError(`No response from ${url}.`, cause), retryAfter: null };
    }
  }

  private noteRotation({ headers }: Response): void {
    const deadline = headers.get('Service-Key-Rotation-Deadline');
    if (deadline !== null) this.options.onRotationDeadline?.(new Date(deadline));
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(textOf).join(',') : String(value);
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
