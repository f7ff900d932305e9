import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Announcement, ANNOUNCEMENTS } from './announcement.entity.js';
import type { NoticeKind, NoticeParameters } from './notice-kinds.js';

/**
 * Who is notified: the account of a technician, the people of a vendor, all users of the business who may see its assets
 * (`team`), those who assign work (`office`), or its owners.
 */
export type NoticeAudience =
  'team' | 'owner' | 'office' | { readonly technicianId: string } | { readonly vendorId: string };

/** An announcement to write: its audience, kind, record and parameters. */
export interface NewAnnouncement<Kind extends NoticeKind> {
  readonly to: NoticeAudience;
  readonly kind: Kind;
  readonly about: Partial<Pick<Announcement, 'operationId' | 'assetId' | 'endpointId'>>;
  readonly parameters: NoticeParameters[Kind];
}

/** Notifies people (§3.1, §3.2, §3.3), in the transaction that causes it. */
@Injectable()
export class NotificationsService {
  /**
   * Writes one announcement, regardless of the number of recipients. The insert is sent after the change, without waiting for
   * its result. The principal of the work is not notified.
   */
  notify<Kind extends NoticeKind>(work: UnitOfWork, announcement: NewAnnouncement<Kind>): void {
    this.notifyAll(work, [announcement]);
  }

  /** Writes several announcements in one statement. */
  notifyAll<Kind extends NoticeKind>(
    work: UnitOfWork,
    announcements: readonly NewAnnouncement<Kind>[],
  ): void {
    const { kind: actorKind, id: actorId } = work.principal;
    const rows = announcements.map(({ to, kind, about, parameters }) => {
      return { ...audienceOf(to), kind, ...about, parameters, actorKind, actorId };
    });
    work.sendInserts(Announcement, rows);
    if (rows.length > 0) work.wake(ANNOUNCEMENTS);
  }
}

function audienceOf(to: NoticeAudience): Partial<Announcement> {
  if (typeof to === 'string') return { audience: to };
  return 'technicianId' in to ? { audience: 'technician', ...to } : { audience: 'vendor', ...to };
}
