import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

/** What is done with a request when its turn comes. */
type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handle: Handle;
}

/** How many requests may wait on one connection for those before them. Clients that pipeline send a handful. */
const MAX_WAITING = 256;
/** How long a closed connection still takes bytes, in milliseconds: closed at once, TCP would discard the last answer. */
const LINGER_MS = 1_000;

/**
 * One connection of a client. Its requests are handled one after the other, so that answers that no one reads hold up
 * the requests behind them instead of piling up; what is wrong with the bytes is said last, after the answers to the
 * requests before them.
 */
export class ClientConnection {
  private current: Exchange | undefined;
  /** The last request taken: what is wrong with the bytes after it may be its own body. */
  private latest: Exchange | undefined;
  private readonly waiting: Exchange[] = [];
  private isClosing = false;
  /** What the client is told when the answers under way have gone out. */
  private lastWords = '';
  /** Since when part of an answer has waited to be read, in milliseconds of the process's own clock. */
  private unreadSince: number | undefined;

  /** @param server which, once it has stopped listening, keeps no connection for a next request */
  constructor(
    private readonly socket: Socket,
    private readonly server: Server,
  ) {}

  /** Takes a request, to be handled when those before it are answered. */
  take(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
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
   * Ends the connection: requests before the offending bytes are answered first (a write may be among them), then the
   * client is told, and nothing that comes after is looked at.
   *
   * @param lastWords a whole answer; none for a client that needs none
   */
  close(lastWords = ''): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.lastWords = lastWords;
    if (this.latest && !this.latest.request.complete) this.closeWithin(this.latest);
    if (!this.current) this.hangUp();
  }

  /** What is wrong is the body of a request: its handler waits for what never comes, so this is its answer. */
  private closeWithin({ request, response }: Exchange): void {
    if (response.headersSent) this.lastWords = '';
    else if (this.current?.request === request) this.hangUp();
    else this.waiting.pop();
  }

  /**
   * Cuts a client off that has not read its answer in time.
   *
   * @param now the process's own clock, in milliseconds
   * @param patienceMs how long an answer may wait
   */
  cutOffIfUnread(now: number, patienceMs: number): void {
    const response = this.current?.response;
    if (!response?.headersSent || response.writableLength === 0) this.unreadSince = undefined;
    else this.unreadSince ??= now;
    if (this.unreadSince !== undefined && now - this.unreadSince > patienceMs) this.socket.destroy();
  }

  private begin(exchange: Exchange): void {
    this.current = exchange;
    exchange.response.once('close', () => this.proceed());
    exchange.handle(exchange.request, exchange.response);
  }

  private proceed(): void {
    // A silent connection keeps nothing of its last request alive, unless more of it is still to come.
    if (this.latest === this.current && this.latest?.request.complete) this.latest = undefined;
    this.current = undefined;
    this.unreadSince = undefined;
    if (!this.socket.writable) return;
    const next = this.waiting.shift();
    if (this.waiting.length === 0 && !this.isClosing) this.socket.resume();
    if (next) this.begin(next);
    else if (this.isClosing || !this.server.listening) this.hangUp();
  }

  private hangUp(): void {
    const { socket } = this;
    if (!socket.writable) return void socket.destroy();
    // Nothing more may arrive of a request that is refused half-read: its handler would carry it out after all.
    if (this.current) return void socket.pause().end(this.lastWords, () => socket.destroy());
    socket.end(this.lastWords);
    socket.resume();
    const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(linger));
  }
}
