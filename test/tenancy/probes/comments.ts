import { vendorPrincipal } from '../../../src/access/index.js';
import { commentRowResource, CommentsService, VendorCommentsService } from '../../../src/comments/index.js';
import { NoticesService } from '../../../src/notifications/index.js';
import { operationCommented } from '../../../src/comments/comment.events.js';
import { sortedJson, type Probe, type Probing } from './probe.js';

/** Comments: what pages show, and what people of the business and of a vendor do with them. */
export function commentProbes(probing: Probing): Probe[] {
  const { own, neighbours, get, both, work, read } = probing;
  const comments = get(CommentsService);
  const notices = get(NoticesService);
  return [
    ...both('newest comments', [own.taskId, own.offered, neighbours.taskId], (unit, id) =>
      comments.newest(unit, id),
    ),
    ...both('comment', [own.taskId, own.assigned, neighbours.taskId], (unit, id) =>
      comments.add(unit, id, { body: 'New' }),
    ),
    ...both('comment that mentions', [own.actor_id, neighbours.actor_id], (unit, id) =>
      comments.add(unit, own.taskId!, { body: 'New', mentions: [id] }),
    ),
    ...both('comment changed', [own.ownComment, own.commentId, neighbours.commentId], (unit, id) =>
      comments.update(unit, id, { body: 'Changed', mentions: [own.user!] }),
    ),
    ...both('comment deleted', [own.ownComment, own.commentId, neighbours.commentId], (unit, id) =>
      comments.delete(unit, id),
    ),
    ...['Key', 'Owner', 'Present', 'Former'].map((author) =>
      work(`event of a comment ${author}`, (unit) =>
        Promise.resolve(unit.emit(operationCommented, own[`commentOf${author}`]!)),
      ),
    ),
    read('comments as rows of a file', (tenant) =>
      sortedJson(
        tenant.findAll(commentRowResource, [
          ...[own.commentOfKey!, own.commentOfOwner!, own.commentOfPresent!, own.commentOfFormer!],
        ]),
      ),
    ),
    read('unread comments', async (tenant) => [...(await notices.unreadComments(tenant, [own.taskId!]))]),
    work('comments seen', (unit) => notices.markCommentsRead(unit, own.taskId!)),
    read('people to mention', (tenant) => comments.people(tenant, '', 12)),
    ...firmProbes(probing),
  ];
}

function firmProbes({ testApp, business, own, get, probe }: Probing): Probe[] {
  const comments = get(VendorCommentsService);
  const firm = vendorPrincipal(business.id, own.roomId!, own.vendor!);
  const former = vendorPrincipal(business.id, own.floorId!, own.vendor!);
  const tenant = () => testApp.database.tenant(firm);
  return [
    ...['offered', 'assigned'].flatMap((name) => [
      probe(`${name} of a firm: comments`, () => comments.newest(tenant(), own[name]!)),
      probe(`${name} of a firm: a new comment`, () =>
        testApp.database.work(firm, (unit) => comments.add(unit, own[name]!, 'New')),
      ),
    ]),
    probe('comments of a firm, as pages show them to the business', () =>
      get(CommentsService).newest(tenant(), own.offered!, own.offered),
    ),
    probe('a comment of a person who has left', () =>
      testApp.database.work(former, (unit) => get(CommentsService).add(unit, own.offered!, { body: 'New' })),
    ),
    probe('a file for a firm', () => comments.file(tenant(), own.attachment!)),
  ];
}
