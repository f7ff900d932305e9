import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

/** Handles a request when its turn comes. */
type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handle: Handle;
}

/** How many pipelined requests may wait on one connection. Clients that pipeline send a handful. */
const MAX_WAITING = 256;
/** How long a closing connection still reads bytes, in milliseconds: if closed at once, TCP would discard the last response. */
const LINGER_MS = 1_000;

/**
 * One connection of a client. Its requests are handled one after the other. A client that does not read its responses therefore
 * delays its own requests, and unread responses do not pile up. The error for malformed bytes is sent last, after the responses
 * to the requests before them.
 */
export class ClientConnection {
  private current: Exchange | undefined;
  /** The last request received: malformed bytes after it may belong to its body. */
  private latest: Exchange | undefined;
  private readonly waiting: Exchange[] = [];
  private isClosing = false;
  /** Sent after the responses in progress. */
  private finalResponse = '';
  /** Since when part of a response has been unread, on the process's monotonic clock in milliseconds. */
  private unreadSince: number | undefined;
  /** Since when a body has made no progress, on the same clock, and the bytes that the client had sent then. */
  private stalled: { readonly since: number; readonly bytesRead: number } | undefined;

  /** @param server once it has stopped listening, the connection closes after the current request */
  constructor(
    private readonly socket: Socket,
    private readonly server: Server,
  ) {}

  /** Queues a request; it is handled after the requests before it. */
  enqueue(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
    if (this.isClosing) return;
    this.latest = { request, response, handle };
    if (!this.current) return this.begin(this.latest);
    this.waiting.push(this.latest);
    this.socket.pause();
    if (this.waiting.length <= MAX_WAITING) return;
    this.waiting.length = 0;
    this.close();
  }

  /**
   * Ends the connection. Requests before the malformed bytes are answered first (a write may be among them), then the final
   * response is sent. Bytes that follow are ignored.
   *
   * @param finalResponse a complete response; empty to send none
   */
  close(finalResponse = ''): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.finalResponse = finalResponse;
    if (this.latest && !this.latest.request.complete) this.closeWithin(this.latest);
    if (!this.current) this.end();
  }

  /** The body of a request is malformed. Its handler waits for bytes that never arrive, so the final response answers it. */
  private closeWithin({ request, response }: Exchange): void {
    if (response.headersSent) this.finalResponse = '';
    else if (this.current?.request === request) this.end();
    else this.waiting.pop();
  }

  /**
   * Destroys the connection if the client has not read its response in time.
   *
   * @param now the process's monotonic clock, in milliseconds
   * @param timeoutMs how long a response may stay unread
   */
  destroyIfUnread(now: number, timeoutMs: number): void {
    const response = this.current?.response;
    if (!response?.headersSent || response.writableLength === 0) this.unreadSince = undefined;
    else this.unreadSince ??= now;
    if (this.unreadSince !== undefined && now - this.unreadSince > timeoutMs) this.socket.destroy();
  }

  /**
   * Whether the client has begun a body and has sent nothing of it for too long. A body that this server does not read at the
   * moment does not count.
   *
   * @param now the process's monotonic clock, in milliseconds
   * @param timeoutMs how long a body may make no progress
   */
  hasStalledBody(now: number, timeoutMs: number): boolean {
    const { bytesRead } = this.socket;
    const request = this.latest?.request;
    const isExpected =
      !this.isClosing &&
      request?.complete === false &&
      this.waiting.length === 0 &&
      request.readableLength === 0;
    if (!isExpected) this.stalled = undefined;
    else if (this.stalled?.bytesRead !== bytesRead) this.stalled = { since: now, bytesRead };
    return this.stalled !== undefined && now - this.stalled.since > timeoutMs;
  }

  /** Whether the response to the last request has begun. */
  get isAnswered(): boolean {
    return this.latest?.response.headersSent === true;
  }

  private begin(exchange: Exchange): void {
    this.current = exchange;
    exchange.response.once('close', () => this.handleNext());
    exchange.handle(exchange.request, exchange.response);
  }

  private handleNext(): void {
    // Lets an idle connection's last request be garbage-collected, unless part of its body is still missing.
    if (this.latest === this.current && this.latest?.request.complete) this.latest = undefined;
    this.current = undefined;
    this.unreadSince = undefined;
    if (!this.socket.writable) return;
    const next = this.waiting.shift();
    if (this.waiting.length === 0 && !this.isClosing) this.socket.resume();
    if (next) this.begin(next);
    else if (this.isClosing || !this.server.listening) this.end();
  }

  private end(): void {
    const { socket } = this;
    if (!socket.writable) return void socket.destroy();
    // A request was refused while its body was half-read. If the rest arrived, its handler would still execute it.
    if (this.current) return void socket.pause().end(this.finalResponse, () => socket.destroy());
    socket.end(this.finalResponse);
    socket.resume();
    const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(linger));
  }
}

/** A signal that aborts when the client disconnects, or at once if it already has. Also aborts after the response. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  if (response.closed) disconnected.abort();
  else response.once('close', () => disconnected.abort());
  return disconnected.signal;
}
