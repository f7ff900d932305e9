import { ApiError, ConnectionError, errorOf, UnexpectedResponseError } from './errors.js';
import { infoOf, keepResponse, type ResponseInfo } from './responses.js';
import { isWorthRepeating, RETRIES, waitAfter, type RetryOptions } from './retries.js';

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
  /** Called for the response of every attempt, also of deletes and errors: for logs and metrics. */
  readonly onResponse?: (response: ResponseInfo) => void;
  readonly fetch?: typeof fetch;
}

/** One request. */
export interface Sent {
  readonly method: string;
  /** The path, with its IDs filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** An object, which is sent as JSON. */
  readonly body?: unknown;
  /** A file, which is sent as a form. */
  readonly file?: File | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A longer timeout, for a long poll. */
  readonly timeoutMs?: number | undefined;
}

type Failure = ApiError | ConnectionError | UnexpectedResponseError;
/** The result of one attempt. */
type Outcome<T> = { readonly value: T } | { readonly error: Failure };
type Read<T> = (response: Response, info: ResponseInfo) => Promise<T>;

const TIMEOUT_MS = 30_000;
/** The name and version of this package. */
const USER_AGENT = 'maintenance-client-typescript/1.1.0';
const KEY_TEXT = /^[\x21-\x7e]+$/;

/** Sends requests, and retries them with one idempotency key. */
export class Http {
  // Private for the runtime too, so that the key is not printed with the client.
  readonly #options: ClientOptions;
  readonly #retries: RetryOptions;

  /** @throws TypeError for a key that cannot be sent; its message does not contain the key */
  constructor(options: ClientOptions) {
    if (!KEY_TEXT.test(options.apiKey))
      throw new TypeError(
        'The API key is empty, or contains a space, a line break or another character that no key has. Check how your program reads it.',
      );
    this.#options = options;
    this.#retries = { ...RETRIES, ...options.retries };
  }

  /**
   * @returns the parsed body; undefined when the response has none (204)
   * @throws ApiError for a refused request; ConnectionError when there is no response; UnexpectedResponseError when it is not JSON
   */
  async send<T>(sent: Sent): Promise<T> {
    const url = this.#urlOf(sent);
    const init = this.#initOf(sent);
    const { signal, timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS } = sent;
    const read = async (response: Response, info: ResponseInfo) => {
      const text = await response.text();
      if (response.status === 204) return undefined as T;
      const body = jsonOf(text);
      if (typeof body !== 'object' || body === null) throw new UnexpectedResponseError(url, text, info);
      keepResponse(body, info);
      keepResponse((body as { readonly data?: unknown }).data, info);
      return body as T;
    };
    return this.#repeated(signal, () =>
      this.#attempt(url, init, AbortSignal.timeout(timeoutMs), signal, read),
    );
  }

  /**
   * Opens a download link, which needs no key. The timeout applies until the response begins.
   *
   * @throws ApiError for an unknown or expired link; ConnectionError when there is no response
   */
  async open(link: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const url = new URL(link, this.#options.baseUrl).href;
    const headers = { 'User-Agent': USER_AGENT };
    const read = (response: Response) => Promise.resolve(response.body ?? new Blob().stream());
    return this.#repeated(signal, async () => {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), this.#options.timeoutMs ?? TIMEOUT_MS);
      try {
        return await this.#attempt(url, { headers }, patience.signal, signal, read);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  async #repeated<T>(signal: AbortSignal | undefined, act: () => Promise<Outcome<T>>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await act();
      if ('value' in outcome) return outcome.value;
      const { error } = outcome;
      const isRefused = error instanceof ApiError;
      const isFinal = isRefused && !isWorthRepeating(error.status, error.code);
      const wait = waitAfter(attempt, isRefused ? error.retryAfterMs : undefined, this.#retries);
      if (isFinal || attempt >= this.#retries.attempts || wait === undefined) throw error;
      await this.#retries.sleep(wait, signal);
    }
  }

  #urlOf({ path, query = {} }: Sent): string {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const parameters = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]));
    const base = this.#options.baseUrl.replace(/\/$/, '');
    return `${base}${path}${given.length > 0 ? `?${parameters.toString()}` : ''}`;
  }

  #initOf({ method, body, file, headers = {} }: Sent): RequestInit {
    const all = new Headers({
      Authorization: `Bearer ${this.#options.apiKey}`,
      Accept: 'application/json',
      'User-Agent': USER_AGENT,
    });
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value);
    // One key for all attempts, so that a retry is safe.
    if (method !== 'GET' && !all.has('Idempotency-Key')) all.set('Idempotency-Key', crypto.randomUUID());
    // The service never redirects. Following another's redirect could repeat a write elsewhere, or end at a page.
    const init: RequestInit = { method, headers: all, redirect: 'manual' };
    if (file !== undefined) {
      const form = new FormData();
      form.append('file', file);
      return { ...init, body: form };
    }
    if (body === undefined) return init;
    all.set('Content-Type', 'application/json');
    return { ...init, body: JSON.stringify(body) };
  }

  async #attempt<T>(
    url: string,
    init: RequestInit,
    timeout: AbortSignal,
    signal: AbortSignal | undefined,
    read: Read<T>,
  ): Promise<Outcome<T>> {
    const failed = (cause: unknown): Outcome<T> => {
      if (signal?.aborted) throw cause;
      if (cause instanceof UnexpectedResponseError) return { error: cause };
      return { error: new ConnectionError(`No response from ${url}.`, cause) };
    };
    let response: Response;
    try {
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      response = await (this.#options.fetch ?? fetch)(url, { ...init, signal: either });
    } catch (cause) {
      return failed(cause);
    }
    const info = infoOf(response);
    this.#note(info);
    try {
      if (response.ok) return { value: await read(response, info) };
      return { error: errorOf(jsonOf(await response.text()), info) };
    } catch (cause) {
      return failed(cause);
    }
  }

  /** Calls the caller's functions, whose errors are the caller's: they end the request. */
  #note(info: ResponseInfo): void {
    this.#options.onResponse?.(info);
    const deadline = info.headers.get('Service-Key-Rotation-Deadline');
    if (deadline !== null) this.#options.onRotationDeadline?.(new Date(deadline));
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
