import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Announcement, ANNOUNCEMENTS } from './announcement.entity.js';
import type { NoticeKind, NoticeParameters } from './notice-kinds.js';

/**
 * Who is notified: the account of a technician, the people of a vendor, all people of the business who see its assets, those
 * who hand out work (`office`), or its owners.
 */
export type Audience =
  'team' | 'owner' | 'office' | { readonly technicianId: string } | { readonly vendorId: string };

/** Something to tell: to whom, of what kind, about which record, and what there is to say. */
export interface News<Kind extends NoticeKind> {
  readonly to: Audience;
  readonly kind: Kind;
  readonly about: Partial<Pick<Announcement, 'operationId' | 'assetId' | 'endpointId'>>;
  readonly parameters: NoticeParameters[Kind];
}

/** Tells people what happened (§3.1, §3.2, §3.3), inside the work that made it happen. */
@Injectable()
export class NotificationsService {
  /**
   * Writes down what is to be told: one row, sent behind the change, however many people it is for. The one who does the work is
   * not told of it.
   */
  tell<Kind extends NoticeKind>(work: UnitOfWork, news: News<Kind>): void {
    this.tellAll(work, [news]);
  }

  /** The same for much at once, in one statement. */
  tellAll<Kind extends NoticeKind>(work: UnitOfWork, news: readonly News<Kind>[]): void {
    const { kind: actorKind, id: actorId } = work.principal;
    const rows = news.map(({ to, kind, about, parameters }) => {
      return { ...audienceOf(to), kind, ...about, parameters, actorKind, actorId };
    });
    work.sendInserts(Announcement, rows);
    if (rows.length > 0) work.wake(ANNOUNCEMENTS);
  }
}

function audienceOf(to: Audience): Partial<Announcement> {
  if (typeof to === 'string') return { audience: to };
  return 'technicianId' in to ? { audience: 'technician', ...to } : { audience: 'vendor', ...to };
}
