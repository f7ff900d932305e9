import { randomUUID } from 'node:crypto';
import { Announcement, Notice } from '../../../src/notifications/notice.entity.js';
import type { Filling } from './filling.js';

/**
 * Adds notifications of vendors: one for the vendor that a user acts for, one for a vendor that they acted for before, and one
 * for another user.
 */
export async function addNotices({ business, records, work }: Filling, personUser: string) {
  const about = {
    kind: 'operation.created',
    operationId: records.offered!,
    parameters: { title: 'Seal' },
  } as const;
  const by = { actorKind: 'user', actorId: business.ownerId } as const;
  const notify = async (vendorId: string, recipientId: string) => {
    const audience = { audience: 'vendor', vendorId, toldAt: work.now } as const;
    const announcementId = await work.insert(Announcement, { ...about, ...by, ...audience });
    const to = { recipientKind: 'vendor_user', recipientId } as const;
    return { announcementId, notice: await work.insert(Notice, { ...about, ...to, announcementId }) };
  };
  const now = await notify(records.vendor_id!, personUser);
  const before = await notify(records.formerVendor!, personUser);
  const another = await notify(records.vendor_id!, randomUUID());
  return {
    notice: now.notice,
    noticeBefore: before.notice,
    announcementBefore: before.announcementId,
    announcementToAnother: another.announcementId,
    // Rows without a counterpart of the neighbour's look-alike.
    noticeBeside: randomUUID(),
  };
}
