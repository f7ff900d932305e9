import { Injectable } from '@nestjs/common';
import { ApiKey, BusinessesService, User } from '../access/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { type NewAnnouncement, type NoticeAudience, NotificationsService } from '../notifications/index.js';
import { noticeTitleOf, type Operation } from '../operations/index.js';
import { Technician } from '../technicians/index.js';
import { vendorActorName } from '../vendors/index.js';
import { Comment } from './comment.entity.js';

/** A comment to notify people of. */
export type NewComment = Pick<Comment, 'id' | 'body' | 'visibility' | 'mentions'>;

/** An operation with a comment. */
export type CommentedOperation = Pick<
  Operation,
  'id' | 'number' | 'title' | 'titleReason' | 'technicianId' | 'vendorId'
>;

type Announced = NewAnnouncement<'operation.commented'>;

/** How many characters of a comment a notice shows. */
const EXCERPT = 200;
/** How much earlier or later than a comment its announcements may be: a unit of work may have waited for a lock. */
const SLACK_MS = 5 * 60_000;

/**
 * Notifies people of a comment (D72): those whom it mentions, the assignee, and those who commented before. The author is not
 * notified, and of an internal comment no vendor's person is.
 */
@Injectable()
export class CommentNotices {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly businesses: BusinessesService,
  ) {}

  /** Notifies everyone whom a new comment concerns. */
  async added(work: UnitOfWork, operation: CommentedOperation, comment: NewComment): Promise<void> {
    const [who, concerned] = await Promise.all([authorOf(work), concernedBy(work, operation)]);
    const announcement = announcementOf(operation, comment, who);
    const others = concerned.filter((id) => !comment.mentions.includes(id));
    const announcements = [
      ...toUsers(announcement, comment.mentions, true),
      ...toUsers(announcement, others, false),
      ...(await this.toVendor(work, announcement, operation, comment)),
    ];
    this.notifications.notifyAll(work, announcements);
  }

  /** Notifies people whom the new text of a comment mentions, and the old one did not. */
  async mentioned(
    work: UnitOfWork,
    operation: CommentedOperation,
    comment: NewComment,
    userIds: readonly string[],
  ): Promise<void> {
    const announcement = announcementOf(operation, comment, await authorOf(work));
    this.notifications.notifyAll(work, toUsers(announcement, userIds, true));
  }

  /** Shows the new beginning of a comment in its notices. @param changeableMs how long it can mention more people */
  async edited(work: UnitOfWork, comment: Comment, changeableMs: number): Promise<void> {
    await this.replaceExcerpts(work, comment, changeableMs, excerptOf(comment.body));
  }

  /** Removes the beginning of a deleted comment from its notices. @param changeableMs how long it could mention more people */
  async deleted(work: UnitOfWork, comment: Comment, changeableMs: number): Promise<void> {
    await this.replaceExcerpts(work, comment, changeableMs, null);
  }

  private async replaceExcerpts(
    work: UnitOfWork,
    { id: commentId, operationId, createdAt }: Comment,
    changeableMs: number,
    excerpt: string | null,
  ): Promise<void> {
    const from = new Date(createdAt.getTime() - SLACK_MS);
    const until = new Date(createdAt.getTime() + changeableMs + SLACK_MS);
    await this.notifications.replaceExcerpts(work, { commentId, operationId }, { from, until }, excerpt);
  }

  /** A vendor's people know a colleague by name, and the people of the business by its name. */
  private async toVendor(
    work: UnitOfWork,
    announcement: Omit<Announced, 'to'>,
    { vendorId }: CommentedOperation,
    { visibility }: NewComment,
  ): Promise<Announced[]> {
    if (vendorId === null || visibility === 'internal') return [];
    const { parameters } = announcement;
    const who = work.principal.kind === 'vendor' ? parameters.who : await this.businesses.nameOf(work);
    return [{ ...announcement, to: { vendorId }, parameters: { ...parameters, who } }];
  }
}

function toUsers(
  { parameters, ...announcement }: Omit<Announced, 'to'>,
  userIds: readonly string[],
  isMention: boolean,
): Announced[] {
  if (userIds.length === 0) return [];
  const to: NoticeAudience = { userIds };
  return [{ ...announcement, to, parameters: { ...parameters, is_mention: isMention } }];
}

function announcementOf(
  operation: CommentedOperation,
  { id, body }: NewComment,
  who: string | null,
): Omit<Announced, 'to'> {
  const parameters = {
    ...{ ...noticeTitleOf(operation), who, excerpt: excerptOf(body), is_mention: false, comment_id: id },
  };
  return { kind: 'operation.commented', about: { operationId: operation.id }, parameters };
}

/** The beginning of a comment. */
function excerptOf(body: string): string {
  const characters = [...body.trim()];
  return characters.length <= EXCERPT ? characters.join('') : `${characters.slice(0, EXCERPT - 1).join('')}…`;
}

/** The name of the principal who comments; null for the service itself. */
async function authorOf(work: UnitOfWork): Promise<string | null> {
  const { kind, id, onBehalfOf } = work.principal;
  if (kind === 'system') return null;
  const named = {
    api_key: sql`(SELECT k.name FROM ${ApiKey} k WHERE k.id = ${id})`,
    user: sql`(SELECT u.name FROM ${User} u WHERE u.id = ${id})`,
    vendor: vendorActorName(sql`${id}::uuid`, sql`${onBehalfOf}::uuid`),
  }[kind];
  return (await work.row<{ name: string | null }>(sql`SELECT ${named} AS name`))!.name;
}

/** The users who are assigned to the operation, or commented on it before. */
async function concernedBy(work: UnitOfWork, { id, technicianId }: CommentedOperation): Promise<string[]> {
  const people = await work.rows<{ id: string }>(sql`
    SELECT t.user_id AS id FROM ${Technician} t WHERE t.id = ${technicianId} AND t.user_id IS NOT NULL
    UNION
    SELECT r.actor_id FROM ${Comment} r WHERE r.operation_id = ${id} AND r.actor_kind = ${rawSql(`'user'`)}`);
  return people.map((each) => each.id);
}
