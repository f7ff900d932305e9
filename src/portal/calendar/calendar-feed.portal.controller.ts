import { Controller, Get, Header, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { operationNumberText } from '../../access/index.js';
import { Config } from '../../config.js';
import { UnreadAnswers } from '../../kernel/http/unread-answers.js';
import { formatStoredText } from '../../kernel/messages/messages.js';
import { type CalendarEntry, CalendarFeeds, operationStatusTexts } from '../../operations/index.js';
import {
  AllowAnonymous,
  done,
  Form,
  type FormBody,
  type PageView,
  Portal,
  type PortalContext,
  portalOrigin,
  PortalShares,
  RequiresPermission,
  runAction,
} from '../kit/index.js';
import { feedAddressPage, feedSettingsPage } from './calendar-feed.page.js';
import { feedTexts } from './calendar.texts.js';

/** A calendar entry for other programs. */
export interface IcsEvent {
  /** Identifies the entry across updates. */
  readonly uid: string;
  readonly begins: Date;
  readonly ends: Date;
  readonly changedAt: Date;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly summary: string;
  readonly location: string | null;
  readonly description: string | null;
  readonly url: string;
}

/** The maximum length of a line in bytes, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** A calendar in the format of RFC 5545. */
export function icsOf(name: string, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maintenance//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: IcsEvent): string[] {
  const { uid, begins, ends, changedAt, status, summary, location, description, url } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(changedAt)}`,
    `LAST-MODIFIED:${moment(changedAt)}`,
    `DTSTART:${moment(begins)}`,
    `DTEND:${moment(ends)}`,
    `STATUS:${status}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** A moment in UTC: `20261124T073000Z`. */
function moment(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** Escapes the characters that have a meaning in the format (3.3.11), and drops other control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

/** Folds a line into pieces of at most 75 bytes, each continuation after a space. Characters are never split. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

const SETTINGS = '/calendar/feed-settings';
/** The length of an operation in a calendar; its real duration is unknown. */
const HOUR_MS = 3_600_000;

/** Calendar feeds for other programs. */
@Controller()
export class CalendarFeedPortalController {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly config: Config,
    private readonly shares: PortalShares,
    private readonly unreadAnswers: UnreadAnswers,
  ) {}

  @Get('calendar/feed-settings')
  @RequiresPermission('operations:read')
  async settings(@Portal() portal: PortalContext): Promise<PageView> {
    return feedSettingsPage(portal, await this.feeds.createdAt(portal.tenant));
  }

  @Post('calendar/feed-settings')
  @RequiresPermission('operations:read')
  renew(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, SETTINGS, async (work) => {
      const token = await this.feeds.renew(work);
      return feedAddressPage(portal, `${portalOrigin(this.config)}/calendar.ics?token=${token}`);
    });
  }

  @Post('calendar/feed-settings/revoke')
  @RequiresPermission('operations:read')
  revoke(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, SETTINGS, async (work) => {
      await this.feeds.revoke(work);
      return done(SETTINGS, portal.texts(feedTexts).revoked);
    });
  }

  /**
   * Its secret address is the only credential: calendar programs cannot sign in. A feed uses the shares of its business (D48).
   *
   * @throws ApiError `not_found`; `overloaded`
   */
  @Get('calendar.ics')
  @AllowAnonymous()
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'private, no-cache')
  async ics(@Query('token') token: unknown, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { connections } = this.shares;
    const { language, operationPrefix, entries, ownerId } = await this.feeds.read(
      String(token),
      (owner, act) => {
        this.unreadAnswers.requireRoom(owner);
        return connections.hold(owner, act);
      },
    );
    const origin = portalOrigin(this.config);
    const words = operationStatusTexts[language];
    const feed = icsOf(
      feedTexts[language].calendarName,
      entries.map((entry) => {
        const number = operationNumberText(operationPrefix, entry.number);
        const title = [number, formatStoredText(entry.title, language)].filter(Boolean).join(' ');
        return eventOf(entry, { title, status: words[entry.status] }, origin);
      }),
    );
    this.unreadAnswers.hold(ownerId, feed, response);
    return feed;
  }
}

function eventOf(
  entry: CalendarEntry,
  words: { readonly title: string; readonly status: string },
  origin: string,
): IcsEvent {
  const { id, status, scheduledFor, assigneeName, place, updatedAt } = entry;
  return {
    uid: `${id}@operations`,
    begins: scheduledFor,
    ends: new Date(scheduledFor.getTime() + HOUR_MS),
    changedAt: updatedAt,
    status: status === 'cancelled' ? 'CANCELLED' : status === 'new' ? 'TENTATIVE' : 'CONFIRMED',
    summary: words.title,
    location: place,
    description: [words.status, assigneeName].filter(Boolean).join(' · '),
    url: `${origin}/operations/${id}`,
  };
}
