import { Agent, FormData, request } from 'undici';
import type { Customer } from './customer.js';
import type { History } from './history.js';

/** How long a client waits for an answer. */
const TIMEOUT_MS = 12_000;
/** The base path of the API. */
const API = '/api/v1';

/** An answer. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly etag: string;
  readonly body: Body;
}

interface Body {
  // Depends on the route: clients know what they requested.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  readonly pagination: { readonly next_cursor: string; readonly has_more: boolean };
  readonly error?: { readonly code: string };
}

/** The contents of a request. */
export interface Sending {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  /** The index of the API process; any by default. */
  readonly at?: number;
}

/** Sends the requests of one business, and checks each answer for data that must never appear in one. */
export class HttpClient {
  private readonly agent = new Agent({
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connectTimeout: 5_000,
  });
  private turn = 0;

  /**
   * @param origins of the API processes
   * @param foreignMarker the marker of the neighbour's data
   */
  constructor(
    private readonly origins: readonly string[],
    readonly customer: Customer,
    private readonly foreignMarker: string,
    private readonly history: History,
  ) {}

  /** Sends one request to the API. @returns undefined if no answer came, so that a write may have succeeded */
  send(method: string, path: string, sending: Sending = {}): Promise<Reply | undefined> {
    const origin = this.origins[(sending.at ?? this.turn++) % this.origins.length]!;
    return this.fetch(`${origin}${API}${path}`, method, {
      ...sending,
      headers: { authorization: `Bearer ${this.customer.key}`, ...sending.headers },
    });
  }

  /** Sends one request to any address. */
  async fetch(
    url: string,
    method: string,
    { json, form, headers }: Sending = {},
  ): Promise<Reply | undefined> {
    const content: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const reply = await request(url, {
        method: method as 'GET',
        dispatcher: this.agent,
        headers: { ...content, ...headers },
        body: form ?? (json === undefined ? null : JSON.stringify(json)),
      });
      const text = await reply.body.text();
      this.check(`${method} ${url}`, reply.statusCode, text);
      const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Body;
      return { status: reply.statusCode, text, body, etag: String(reply.headers.etag) };
    } catch {
      return undefined;
    }
  }

  /** All rows of a list, page by page. Each page is requested until it succeeds. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async all(path: string): Promise<any[]> {
    const rows: unknown[] = [];
    for (let cursor = ''; ;) {
      const page = await this.getUntilOk(`${path}${path.includes('?') ? '&' : '?'}limit=200${cursor}`);
      rows.push(...(page.body.data as unknown[]));
      if (!page.body.pagination.has_more) return rows;
      cursor = `&cursor=${page.body.pagination.next_cursor}`;
    }
  }

  /** Repeats a GET until it succeeds. @throws Error if it never does */
  async getUntilOk(path: string): Promise<Reply> {
    for (let attempt = 1; attempt <= 100; attempt += 1) {
      const reply = await this.send('GET', path);
      if (reply?.status === 200) return reply;
      if (reply && reply.status < 500) throw new Error(`GET ${path} answered ${reply.status}: ${reply.text}`);
      await new Promise((done) => setTimeout(done, 200));
    }
    throw new Error(`GET ${path} was not answered.`);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private check(what: string, status: number, text: string): void {
    if (text.includes(this.foreignMarker))
      this.history.broken('isolation', `${what} shows the neighbour's data`);
    if (status === 500) this.history.broken('errors', `${what} answered 500: ${text.slice(0, 300)}`);
  }
}
