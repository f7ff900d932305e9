import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Principal } from '../../kernel/auth/principal.js';
import { LiveFeed, type LiveItem } from '../../notifications/index.js';

/** Tabs that one person listens with: beyond it, one is told nothing until another is closed. */
const MOST_OF_ONE = 12;
/** How long a stream lasts, in milliseconds. The browser opens the next, and is asked anew who it is. */
const LASTS_MS = 5 * 60_000;
/** How often a stream shows that it lives, so that nothing in between closes it, in milliseconds. */
const BEAT_MS = 25_000;
/** Who does not read what they are told is let go; they read all anew afterwards. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** Streams of server-sent events to people who look at pages: `changed`, `much`, `notice`, and `open` when one begins. */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<ServerResponse, string>();

  constructor(private readonly feed: LiveFeed) {}

  /** Answers with a stream; 204, at which browsers ask no more, to somebody who listens too often already. */
  open(principal: Principal, response: ServerResponse): void {
    const who = principal.id!;
    if ([...this.streams.values()].filter((each) => each === who).length >= MOST_OF_ONE)
      return void response.writeHead(204).end();
    this.streams.set(response, who);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    const write = (text: string) => {
      response.write(text);
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    };
    const listening = this.feed.of(principal).subscribe((item) => write(textOf(item)));
    const beat = setInterval(() => write(':\n\n'), BEAT_MS);
    const end = setTimeout(() => response.end(), LASTS_MS);
    response.once('close', () => {
      listening.unsubscribe();
      clearInterval(beat);
      clearTimeout(end);
      this.streams.delete(response);
    });
  }

  /** A process that stops does not wait for streams, which end when somebody goes. */
  beforeApplicationShutdown(): void {
    for (const response of this.streams.keys()) response.end();
  }
}

function textOf({ kind, ...data }: LiveItem): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
