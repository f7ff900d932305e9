import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { OpenSessions, type SignedIn } from '../../access/index.js';
import { Loop } from '../../kernel/jobs/loop.js';
import { Log } from '../../kernel/log.js';
import { LiveFeed, type LiveItem } from '../../notifications/index.js';

/** Tabs that one person listens with: beyond it, one is told nothing until another is closed. */
const MOST_OF_ONE = 12;
/** How long a stream lasts, in milliseconds. The browser then opens the next, whose session is checked again. */
const LASTS_MS = 5 * 60_000;
/** How often a stream shows that it lives, so that nothing in between closes it, in milliseconds. */
const BEAT_MS = 25_000;
/** A client that stops reading is disconnected; it reloads everything afterwards. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** How often sessions are looked at again, in milliseconds: a stream ends within two seconds of what ends it (D20). */
const LOOK_EVERY_MS = 1_000;

/** Streams of server-sent events to people who look at pages: `changed`, `much`, `notice`, and `open` when one begins. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly streams = new Map<ServerResponse, SignedIn>();
  private looking: Loop | undefined;
  private isClosed = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly sessions: OpenSessions,
    private readonly log: Log,
  ) {}

  /** Answers with a stream; or with 204, at which browsers stop asking, if the person has too many already. */
  open(signedIn: SignedIn, response: ServerResponse): void {
    if (this.isClosed) return void response.writeHead(503).end();
    const ofOne = [...this.streams.values()].filter(({ user }) => user.id === signedIn.user.id);
    if (ofOne.length >= MOST_OF_ONE) return void response.writeHead(204).end();
    this.streams.set(response, signedIn);
    this.looking ??= new Loop('live-sessions', () => this.endWhatChanged(), LOOK_EVERY_MS, this.log);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    const write = (text: string) => {
      response.write(text);
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    };
    const listening = this.feed.of(signedIn.principal).subscribe((item) => write(textOf(item)));
    const beat = setInterval(() => write(':\n\n'), BEAT_MS);
    const end = setTimeout(() => response.end(), LASTS_MS);
    response.once('close', () => {
      listening.unsubscribe();
      clearInterval(beat);
      clearTimeout(end);
      this.streams.delete(response);
    });
  }

  /** Ends all streams and opens no more: a process that stops does not wait for them. */
  close(): void {
    this.isClosed = true;
    for (const response of this.streams.keys()) response.end();
  }

  async onModuleDestroy(): Promise<void> {
    this.close();
    await this.looking?.stop();
  }

  /** The browser then opens a new stream, with the permissions of that moment, or is refused. */
  private async endWhatChanged(): Promise<void> {
    const open = [...this.streams];
    if (open.length === 0) return;
    const unchanged = await this.sessions.unchanged(open.map(([, signedIn]) => signedIn));
    for (const [response, { sessionId }] of open) if (!unchanged.has(sessionId)) response.end();
  }
}

function textOf({ kind, ...data }: LiveItem): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
