import { Controller, Get, Injectable, type OnModuleDestroy, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ServerResponse } from 'node:http';
import { OpenSessions, type SignedIn } from '../../access/index.js';
import { Loop } from '../../kernel/jobs/loop.js';
import { Log } from '../../kernel/log.js';
import { LiveFeed, type LiveItem } from '../../notifications/index.js';
import { InBackground, Portal, type PortalContext, RequiresPermission } from '../kit/index.js';

/** The maximum number of streams of one person. Further tabs get none until another tab is closed. */
const MAX_STREAMS_PER_PERSON = 12;
/** How long a stream lasts, in milliseconds. The browser then opens a new one, and the session is checked again. */
const LIFETIME_MS = 5 * 60_000;
/** The interval of keep-alive messages, in milliseconds, so that no proxy closes the stream. */
const KEEP_ALIVE_MS = 25_000;
/** A client that has this many unread bytes is disconnected. It reloads everything when it reconnects. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** The interval at which sessions are checked, in milliseconds: a stream ends within two seconds of its session (D20). */
const SESSION_CHECK_MS = 1_000;

/** Server-sent events for open pages: `changed`, `much`, `notice`, and `open` at the beginning of a stream. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly streams = new Map<ServerResponse, SignedIn>();
  private sessionLoop: Loop | undefined;
  private isClosed = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly sessions: OpenSessions,
    private readonly log: Log,
  ) {}

  /** Answers with a stream. A person with too many streams gets 204, which stops browsers from reconnecting. */
  open(signedIn: SignedIn, response: ServerResponse): void {
    if (this.isClosed) return void response.writeHead(503).end();
    const streamsOfPerson = [...this.streams.values()].filter(({ user }) => user.id === signedIn.user.id);
    if (streamsOfPerson.length >= MAX_STREAMS_PER_PERSON) return void response.writeHead(204).end();
    this.streams.set(response, signedIn);
    this.sessionLoop ??= new Loop(
      'live-sessions',
      () => this.endChangedSessions(),
      SESSION_CHECK_MS,
      this.log,
    );
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    const write = (text: string) => {
      response.write(text);
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    };
    const subscription = this.feed.stream(signedIn.principal).subscribe((item) => write(textOf(item)));
    const keepAlive = setInterval(() => write(':\n\n'), KEEP_ALIVE_MS);
    const end = setTimeout(() => response.end(), LIFETIME_MS);
    response.once('close', () => {
      subscription.unsubscribe();
      clearInterval(keepAlive);
      clearTimeout(end);
      this.streams.delete(response);
    });
  }

  /** Ends all streams and accepts no more, so that the process can stop at once. */
  close(): void {
    this.isClosed = true;
    for (const response of this.streams.keys()) response.end();
  }

  async onModuleDestroy(): Promise<void> {
    this.close();
    await this.sessionLoop?.stop();
  }

  /** Ends streams whose session has changed. The browser then opens a new one with its current permissions, or is refused. */
  private async endChangedSessions(): Promise<void> {
    const open = [...this.streams];
    if (open.length === 0) return;
    const unchanged = await this.sessions.unchanged(open.map(([, signedIn]) => signedIn));
    for (const [response, { sessionId }] of open) if (!unchanged.has(sessionId)) response.end();
  }
}

function textOf({ kind, ...data }: LiveItem): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The stream of changes for an open page. */
@Controller('live')
export class LivePortalController {
  constructor(private readonly streams: LiveStreams) {}

  /** Returns at once, so that an open stream does not hold a database connection of the business. */
  @Get()
  @RequiresPermission('any')
  @InBackground()
  listen(@Portal() portal: PortalContext, @Res() response: Response): void {
    this.streams.open(portal.signedIn, response);
  }
}
