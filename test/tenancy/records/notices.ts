import { randomUUID } from 'node:crypto';
import { Announcement } from '../../../src/notifications/announcement.entity.js';
import { Notice } from '../../../src/notifications/notice.entity.js';
import type { Filling } from './filling.js';

/**
 * Adds notices of a firm: one for the firm that a person acts for, one for a firm that they acted for before, and one for
 * another person.
 */
export async function addNotices({ business, records, work }: Filling, personUser: string) {
  const about = {
    kind: 'operation.created',
    operationId: records.offered!,
    parameters: { title: 'Seal' },
  } as const;
  const by = { actorKind: 'user', actorId: business.ownerId } as const;
  const tell = async (vendorId: string, recipientId: string) => {
    const audience = { audience: 'vendor', vendorId, toldAt: work.now } as const;
    const announcementId = await work.insert(Announcement, { ...about, ...by, ...audience });
    const to = { recipientKind: 'vendor_user', recipientId } as const;
    return { announcementId, notice: await work.insert(Notice, { ...about, ...to, announcementId }) };
  };
  const now = await tell(records.vendor_id!, personUser);
  const before = await tell(records.formerVendor!, personUser);
  const another = await tell(records.vendor_id!, randomUUID());
  return {
    notice: now.notice,
    noticeBefore: before.notice,
    toldBefore: before.announcementId,
    toldAnother: another.announcementId,
    // What stands beside the rows of the neighbour's look-alike alone.
    noticeBeside: randomUUID(),
  };
}
