import { Controller, Get, Header, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../config.js';
import { UnreadAnswers } from '../../kernel/http/unread-answers.js';
import { formatStoredText } from '../../kernel/messages/messages.js';
import { CalendarFeeds, type CalendarEntry, operationStatusTexts } from '../../operations/index.js';
import { Form, AllowAnonymous, RequiresPermission, Portal } from '../kit/decorators.js';
import type { FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { portalOrigin } from '../kit/origins.js';
import { PortalShares } from '../kit/portal-shares.js';
import { runAction } from '../kit/submission.js';
import { done, type PageView } from '../kit/view.js';
import { feedAddressPage, feedSettingsPage } from './calendar-feed.page.js';
import { feedTexts } from './calendar.texts.js';
import { icsOf, type IcsEvent } from './ics.js';

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
    const { language, entries, ownerId } = await this.feeds.read(String(token), (owner, act) => {
      this.unreadAnswers.requireRoom(owner);
      return connections.hold(owner, act);
    });
    const origin = portalOrigin(this.config);
    const words = operationStatusTexts[language];
    const feed = icsOf(
      feedTexts[language].calendarName,
      entries.map((entry) =>
        eventOf(
          entry,
          { title: formatStoredText(entry.title, language), status: words[entry.status] },
          origin,
        ),
      ),
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
