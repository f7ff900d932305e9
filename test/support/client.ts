import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { assertContract } from './contract.js';
import { FORM_TYPE, formWith, type TestFile } from './files.js';

/** An answer as a client sees it. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests access any field; the contract is checked for every reply
  body: any;
}

type Headers = Record<string, string | null | undefined>;

/** A client of the API over a real socket. It checks every reply against the API description. */
export class Client {
  constructor(
    private readonly origin: string,
    private readonly secret?: string,
  ) {}

  get(path: string, headers: Headers = {}): Promise<Reply> {
    return this.send('GET', path, undefined, headers);
  }

  /** Adds a new Idempotency-Key; `{ 'Idempotency-Key': null }` omits it. */
  post(path: string, body?: unknown, headers: Headers = {}): Promise<Reply> {
    return this.send('POST', path, body, { 'Idempotency-Key': randomUUID(), ...headers });
  }

  patch(path: string, body?: unknown, headers: Headers = {}): Promise<Reply> {
    return this.send('PATCH', path, body, headers);
  }

  delete(path: string, headers: Headers = {}): Promise<Reply> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends a file as the only part of a form. Adds a new Idempotency-Key, as `post` does. */
  upload(path: string, file: TestFile, headers: Headers = {}): Promise<Reply> {
    return this.post(path, formWith(file), { 'content-type': FORM_TYPE, ...headers });
  }

  /** Sends a request with any method. A string body is sent unchanged. */
  async send(method: string, path: string, body: unknown, headers: Headers = {}): Promise<Reply> {
    const all: Headers = {
      ...(this.secret === undefined ? {} : { authorization: `Bearer ${this.secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== null && value !== undefined),
    );
    const response = await request(`${this.origin}/api/v1${path}`, {
      method: method,
      headers: sent as Record<string, string>,
      body:
        body === undefined
          ? null
          : typeof body === 'string' || Buffer.isBuffer(body)
            ? body
            : JSON.stringify(body),
    });
    const text = await response.body.text();
    const reply: Reply = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    assertContract(method, path, reply.status, reply.headers, reply.body);
    return reply;
  }
}
