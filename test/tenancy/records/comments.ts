import { Attachment } from '../../../src/attachments/attachment.entity.js';
import { Comment } from '../../../src/comments/comment.entity.js';
import { Announcement, Notice } from '../../../src/notifications/notice.entity.js';
import { storedFor } from './files.js';
import type { Filling } from './filling.js';

/**
 * Adds comments on an operation of a technician and on one of a vendor: of the key, of the owner, and of people of the vendor
 * who have or lost access; with files of each.
 */
export async function addComments({ business, records, work }: Filling) {
  const { taskId, offered, commentId, roomId, floorId } = records;
  const onBehalfOf = records.vendor_id!;
  const authors = [
    { actorKind: 'api_key', actorId: business.keyId, onBehalfOf: null },
    { actorKind: 'user', actorId: business.ownerId, onBehalfOf: null },
    { actorKind: 'vendor', actorId: roomId!, onBehalfOf },
    { actorKind: 'vendor', actorId: floorId!, onBehalfOf },
  ] as const;
  const ids: string[] = [];
  for (const author of authors) {
    const { actorKind: createdByKind, actorId: createdById } = author;
    for (const operationId of [taskId!, offered!])
      ids.push(
        await work.insert(Comment, {
          ...{ ...author, operationId, body: 'Worn', visibility: 'all', mentions: [business.ownerId] },
        }),
      );
    await work.insert(Attachment, {
      ...{ ...storedFor(business), operationId: taskId!, commentId: commentId! },
      ...{ createdByKind, createdById },
    });
  }
  const ownComment = await work.insert(Comment, {
    ...{ operationId: taskId!, body: 'Mine', visibility: 'internal', mentions: [] },
    ...{ actorKind: 'user', actorId: business.ownerId, onBehalfOf: null },
  });
  const about = {
    kind: 'operation.commented',
    operationId: taskId!,
    parameters: { title: 'Seal' },
  } as const;
  const announcementId = await work.insert(Announcement, {
    ...{ ...about, audience: 'people', userIds: [business.ownerId], toldAt: work.now },
    ...{ actorKind: 'api_key', actorId: business.keyId },
  });
  const to = { recipientKind: 'user', recipientId: business.ownerId } as const;
  await work.insert(Notice, { ...about, ...to, announcementId });
  const ofComment = { ...about, parameters: { title: 'Seal', excerpt: 'Mine', comment_id: ownComment } };
  const announced = await work.insert(Announcement, {
    ...{ ...ofComment, audience: 'people', userIds: [business.ownerId] },
    ...{ actorKind: 'api_key', actorId: business.keyId },
  });
  await work.insert(Notice, { ...ofComment, ...to, announcementId: announced });
  const [, ofKey, , ofOwner, , ofPresent, , ofFormer] = ids as [string, ...string[]];
  return {
    ownComment,
    commentOfKey: ofKey!,
    commentOfOwner: ofOwner!,
    commentOfPresent: ofPresent!,
    commentOfFormer: ofFormer!,
  };
}
