import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as a server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response of a server. */
export interface ScriptedResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  /** An object, which is sent as JSON. */
  readonly body?: unknown;
  /** A text, which is sent as it is. */
  readonly text?: string;
}

/** Starts a server on a real socket until the end of the test. @returns the base URL for clients, and the requests */
export async function openServer(
  answer: (
    arrived: ReceivedRequest,
    count: number,
  ) => ScriptedResponse | 'cut' | Promise<ScriptedResponse | 'cut'>,
): Promise<{ baseUrl: string; arrived: ReceivedRequest[] }> {
  const arrived: ReceivedRequest[] = [];
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    const body = Buffer.concat(chunks).toString();
    const one = { method: method!, url: new URL(url!, 'http://127.0.0.1'), headers, body };
    arrived.push(one);
    const answered = await answer(one, arrived.length);
    if (answered === 'cut') return void request.socket.destroy();
    response.writeHead(answered.status, { 'Content-Type': 'application/json', ...answered.headers });
    response.end(answered.text ?? (answered.body === undefined ? '' : JSON.stringify(answered.body)));
  };
  const server = createServer((request, response) => void listen(request, response));
  await listening(server);
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`, arrived };
}

/** A proxy to the service that drops the first response: the write is done, but the client does not know. */
export async function openCuttingProxy(
  origin: string,
): Promise<{ baseUrl: string; arrived: ReceivedRequest[] }> {
  const { baseUrl, arrived } = await openServer(async ({ method, url, headers, body }, count) => {
    const answer = await fetch(`${origin}${url.pathname}${url.search}`, {
      method,
      headers: {
        authorization: headers.authorization!,
        'content-type': 'application/json',
        'idempotency-key': String(headers['idempotency-key']),
      },
      ...(method === 'GET' ? {} : { body }),
    });
    const parsed: unknown = await answer.json();
    return count === 1 ? 'cut' : { status: answer.status, body: parsed };
  });
  return { baseUrl, arrived };
}

/** An error in the format of §7. */
export function problem(status: number, type: string, code: string): ScriptedResponse {
  return {
    status,
    headers: { 'X-Request-Id': '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10' },
    body: { error: { type, code, message: `It is ${code}.`, request_id: '0199d2a4' } },
  };
}

/** The page of a proxy, with the status of a success. */
export const PAGE: ScriptedResponse = {
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  text: '<!doctype html><title>Please sign in</title>',
};

/** Acts as the feed of changes (D49): three changes, two per page, then nothing until the cursor has expired. */
export function openFeed(): Promise<{ baseUrl: string; arrived: ReceivedRequest[] }> {
  const change = (id: string) => ({
    ...{ id, object: 'change', type: 'asset', resource_id: `asset-${id}`, action: 'updated' },
    ...{ changed_at: '2026-10-05T08:30:00.000Z', resource: { object: 'asset' } },
  });
  const page = (data: object[], next_cursor: string): ScriptedResponse => ({
    status: 200,
    body: { data, pagination: { limit: 50, has_more: false, next_cursor } },
  });
  const pages: Record<string, ScriptedResponse> = {
    a: page([change('1'), change('2')], 'b'),
    b: page([], 'c'),
    c: page([change('3')], 'd'),
    d: problem(410, 'invalid_request_error', 'cursor_expired'),
  };
  return openServer(({ url: { searchParams } }) =>
    searchParams.get('from') === 'now' ? page([], 'a') : pages[searchParams.get('cursor')!]!,
  );
}

async function listening(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
}
