import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { NoticesService, PreferencesService, PushSubscriptionsService } from '../../notifications/index.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  InBackground,
  Lists,
  type PageView,
  Portal,
  type PortalContext,
  type RecordRequest,
  Redirect,
  RequiresPermission,
  returnPathOf,
  runAction,
  submit,
} from '../kit/index.js';
import { EndPushDto, NoticeChoices, PreferencesDto, preferencesOf, PushDto } from './notice-choices.js';
import { notificationsPage, OF_BUSINESS } from './notifications.page.js';
import { noticeTexts } from './notifications.texts.js';
import { PersonNotices } from './person-notices.js';

const LIST = '/notifications';
const CHOICES = `${LIST}/preferences`;

/** The notices of the person who is signed in, and their preferences. */
@Controller('notifications')
export class NotificationsPortalController {
  constructor(
    private readonly notices: NoticesService,
    private readonly own: PersonNotices,
    private readonly preferences: PreferencesService,
    private readonly push: PushSubscriptionsService,
    private readonly choices: NoticeChoices,
    private readonly lists: Lists,
  ) {}

  @Get()
  @RequiresPermission('notifications:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    const isUnreadOnly = portal.query.only === 'unread';
    const found = await this.own.list(portal, this.lists.page(portal), isUnreadOnly);
    const next = this.lists.next(portal, found);
    return notificationsPage(portal, { isUnreadOnly, notices: found.notices, next });
  }

  /** The bell requests this after the page has loaded. */
  @Get('count')
  @RequiresPermission('notifications:read')
  @InBackground()
  async count(@Portal() portal: PortalContext): Promise<{ unread: number }> {
    return { unread: await this.own.unreadCount(portal) };
  }

  @Post('read')
  @RequiresPermission('notifications:read')
  async readAll(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect> {
    await this.own.readAll(portal);
    return done(returnPathOf(body, LIST), portal.texts(noticeTexts).allRead);
  }

  @Post(':noticeId/read')
  @RequiresPermission('notifications:read')
  async read(@ForRecord('noticeId') { portal, id, body }: RecordRequest): Promise<Redirect | PageView> {
    const context = await this.own.contextOf(portal, body[OF_BUSINESS]);
    return runAction(context, body, LIST, async (work) => {
      await this.notices.markOneRead(work, id);
      return new Redirect(returnPathOf(body, LIST));
    });
  }

  @Get('preferences')
  @RequiresPermission('notifications:read')
  showPreferences(@Portal() portal: PortalContext): Promise<PageView> {
    return this.choices.page(portal);
  }

  @Post('preferences')
  @RequiresPermission('notifications:read')
  setPreferences(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, PreferencesDto, body, {
      act: (work, ticked) => this.preferences.setPreferences(work, preferencesOf(portal, ticked)),
      done: () => done(CHOICES, portal.texts(noticeTexts).saved),
      failed: (form) => this.choices.page(portal, form),
    });
  }

  /** A script sends this request, with the token in a header. */
  @Post('push')
  @RequiresPermission('notifications:read')
  @HttpCode(204)
  async subscribe(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<void> {
    const { endpoint, p256dh, auth } = commandOf(portal, PushDto, body);
    await portal.work((work) => this.push.subscribePush(work, { endpoint, keys: { p256dh, auth } }));
  }

  /** A script sends this request too. */
  @Post('push/end')
  @RequiresPermission('notifications:read')
  @HttpCode(204)
  async unsubscribe(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<void> {
    const { endpoint } = commandOf(portal, EndPushDto, body);
    await portal.work((work) => this.push.unsubscribePush(work, endpoint));
  }
}
