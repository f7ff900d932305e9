import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../kernel/database/tenant-reader.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { noticeMessages, type NoticeResource, NoticesService } from '../../notifications/index.js';
import { VendorPeopleService } from '../../vendors/index.js';
import type { PortalContext } from '../kit/portal-context.js';
import { contextAt } from '../vendor-work/context-at.js';

/** A notice, with the context of the business that tells it. */
export interface ToldNotice {
  readonly at: PortalContext;
  readonly notice: NoticeResource;
}

/** More is not counted. */
const MOST_COUNTED = 100;

/**
 * The notices of the person who is signed in: from their business, or, for a person of a firm, from each business that the firm
 * works for now. Notices from before a partnership ended can no longer be read.
 */
@Injectable()
export class PersonNotices {
  constructor(
    private readonly notices: NoticesService,
    private readonly people: VendorPeopleService,
  ) {}

  /** One page of their notices, newest first. @param unread those alone that were not read */
  async list(
    portal: PortalContext,
    page: PageRequest,
    unread: boolean,
  ): Promise<{ told: ToldNotice[] } & Pick<Page<unknown>, 'next'>> {
    const told: ToldNotice[] = [];
    let isCut = false;
    // One after the other: a firm with many partners is to hold no more connections than one with a single one.
    for (const at of await this.doors(portal)) {
      const found = await this.notices.list(at.tenant, page, { unread });
      told.push(...found.items().map((notice) => ({ at, notice })));
      isCut ||= found.next !== null;
    }
    // Ids begin with their time, also across businesses.
    told.sort(({ notice: one }, { notice: other }) => (one.id < other.id ? 1 : -1));
    const shown = told.slice(0, page.limit);
    const next = isCut || told.length > page.limit ? { id: shown.at(-1)!.notice.id } : null;
    return { told: shown, next };
  }

  /** How many were not read; counted up to 100. */
  async unreadCount(portal: PortalContext): Promise<number> {
    let count = 0;
    for (const at of await this.doors(portal)) {
      count += await this.notices.unreadCount(at.tenant);
      if (count >= MOST_COUNTED) return MOST_COUNTED;
    }
    return count;
  }

  /** Marks all of them as read. */
  async readAll(portal: PortalContext): Promise<void> {
    for (const at of await this.doors(portal)) await at.work((work) => this.notices.markRead(work, 'all'));
  }

  /** The person as they are at the business that told them something. @throws ApiError `not_found` for one that is not theirs */
  async at(portal: PortalContext, businessId: unknown): Promise<PortalContext> {
    if (!portal.isOfFirm) return portal;
    const door = (await this.doors(portal)).find(({ business }) => business.id === businessId);
    if (!door) throw ApiError.notFound(noticeMessages.missing);
    return door;
  }

  private async doors(portal: PortalContext): Promise<PortalContext[]> {
    if (!portal.isOfFirm) return [portal];
    const partners = await this.people.partnersOf(portal.principal);
    return partners
      .filter(({ status }) => status === 'accepted')
      .map((partner) => contextAt(portal, partner));
  }
}
