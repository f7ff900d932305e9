import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../kernel/database/tenant-reader.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { noticeMessages, type NoticeResource, NoticesService } from '../../notifications/index.js';
import { VendorPeopleService } from '../../vendors/index.js';
import type { PortalContext } from '../kit/index.js';
import { contextAt } from '../vendor-work/offered-work.js';

/** A notice, with the context of its business. */
export interface ListedNotice {
  readonly context: PortalContext;
  readonly notice: NoticeResource;
}

/** Unread notices are counted up to this number. */
const MAX_COUNTED = 100;

/**
 * The notices of the person who is signed in: of their business or, for a person of a firm, of each business that the firm works
 * for now. Notices of an ended partnership can no longer be read.
 */
@Injectable()
export class PersonNotices {
  constructor(
    private readonly notices: NoticesService,
    private readonly people: VendorPeopleService,
  ) {}

  /** One page of their notices, newest first. @param unread only unread ones */
  async list(
    portal: PortalContext,
    page: PageRequest,
    unread: boolean,
  ): Promise<{ notices: ListedNotice[] } & Pick<Page<unknown>, 'next'>> {
    const notices: ListedNotice[] = [];
    let isCut = false;
    // One after the other: a firm with many partners holds no more connections than a firm with one.
    for (const context of await this.contexts(portal)) {
      const found = await this.notices.list(context.tenant, page, { unread });
      notices.push(...found.items().map((notice) => ({ context, notice })));
      isCut ||= found.next !== null;
    }
    // Ids begin with their time, also across businesses.
    notices.sort(({ notice: one }, { notice: other }) => (one.id < other.id ? 1 : -1));
    const shown = notices.slice(0, page.limit);
    const next = isCut || notices.length > page.limit ? { id: shown.at(-1)!.notice.id } : null;
    return { notices: shown, next };
  }

  /** The number of unread notices; counted up to 100. */
  async unreadCount(portal: PortalContext): Promise<number> {
    let count = 0;
    for (const context of await this.contexts(portal)) {
      count += await this.notices.unreadCount(context.tenant);
      if (count >= MAX_COUNTED) return MAX_COUNTED;
    }
    return count;
  }

  /** Marks all of them as read. */
  async readAll(portal: PortalContext): Promise<void> {
    for (const context of await this.contexts(portal))
      await context.work((work) => this.notices.markRead(work, 'all'));
  }

  /** The context of the person at the business of a notice. @throws ApiError `not_found` for a business that is not theirs */
  async contextOf(portal: PortalContext, businessId: unknown): Promise<PortalContext> {
    if (!portal.isOfFirm) return portal;
    const context = (await this.contexts(portal)).find(({ business }) => business.id === businessId);
    if (!context) throw ApiError.notFound(noticeMessages.missing);
    return context;
  }

  private async contexts(portal: PortalContext): Promise<PortalContext[]> {
    if (!portal.isOfFirm) return [portal];
    const partners = await this.people.partnersOf(portal.principal);
    return partners
      .filter(({ status }) => status === 'accepted')
      .map((partner) => contextAt(portal, partner));
  }
}
