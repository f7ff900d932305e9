import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/auth/principal.js';
import type { Page, PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { lowestIdAt } from '../kernel/ids.js';
import { complaints, messages } from '../kernel/messages/messages.js';
import { json, nullable, oneOf, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { and, isOneOf, sql, type Sql } from '../kernel/sql/sql.js';
import { NOTICE_KINDS, type NoticeKind, type NoticeParameters } from './notice-kinds.js';
import { Announcement, ANNOUNCEMENTS, belongsTo, Notice, recipientOf } from './notice.entity.js';

/** The messages about notices and push subscriptions. */
export const noticeMessages = messages('notice', {
  missing: { en: 'No such notice.', fr: 'Notification introuvable.' },
});

export const pushComplaints = complaints('push', {
  notUrl: { en: 'must be a URL.', fr: 'doit être une adresse (URL).' },
  notPoint: {
    en: 'must be a point on the curve P-256 in base64url.',
    fr: 'doit être un point de la courbe P-256 en base64url.',
  },
  notSixteenBytes: { en: 'must be 16 bytes in base64url.', fr: 'doit être 16 octets en base64url.' },
});

/** A notice as the portal lists it. The API has no notices, because API keys have none. */
const noticeResource = defineResource({
  object: 'notice',
  entity: Notice,
  description: 'A notice, as its reader sees it.',
  fields: {
    id: uuid('The notice.'),
    kind: oneOf(NOTICE_KINDS, 'The kind of the notice.'),
    operation_id: nullable(uuid('The operation it is about.')),
    asset_id: nullable(uuid('The asset concerned.')),
    endpoint_id: nullable(uuid('The webhook endpoint it is about.')),
    parameters: json<NoticeParameters[NoticeKind]>(
      { type: 'object', description: 'The parameters of the text.' },
      sql`r.parameters`,
    ),
    read_at: nullable(timestamp('When it was read.')),
    created_at: timestamp('When it happened.'),
  },
});

/** A notice as an object. */
export type NoticeResource = ResourceOf<typeof noticeResource>;

/** The maximum number of unread notices counted, and shown in the badge. */
const MAX_COUNT = 100;

/** The notices of the principal. People cannot read each other's notices. */
@Injectable()
export class NoticesService {
  /** One page of the principal's notices, newest first. @param unread whether to list only unread ones */
  list(tenant: TenantReader, page: PageRequest, { unread = false } = {}): Promise<Page<NoticeResource>> {
    const own = ownNotices(tenant.principal);
    return tenant.list(noticeResource, unread ? [own, sql`r.read_at IS NULL`] : [own], page);
  }

  /** The number of the principal's unread notices, counted up to 100. */
  async unreadCount(tenant: TenantReader): Promise<number> {
    const unread = await tenant.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${Notice} r WHERE ${ownNotices(tenant.principal)} AND r.read_at IS NULL LIMIT ${MAX_COUNT}) n`);
    return unread!.count;
  }

  /** The numbers of the principal's unread notices of comments, by operation; operations without any are left out. */
  async unreadComments(
    tenant: TenantReader,
    operationIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (operationIds.length === 0) return new Map();
    const unread = await tenant.rows<{ id: string; count: number }>(
      sql`SELECT r.operation_id AS id, count(*)::int AS count FROM ${Notice} r WHERE ${unreadComments(tenant.principal)}
        AND r.operation_id = ANY(${operationIds}::uuid[]) GROUP BY r.operation_id`,
    );
    return new Map(unread.map(({ id, count }) => [id, count]));
  }

  /** Marks the principal's notices of comments on an operation as read. */
  async markCommentsRead(work: UnitOfWork, operationId: string): Promise<void> {
    const which = and([unreadComments(work.principal), sql`r.operation_id = ${operationId}`]);
    await work.update(Notice, which, { readAt: work.now });
  }

  /** Marks one of the principal's notices as read. @throws ApiError `not_found` for another person's */
  async markOneRead(work: UnitOfWork, id: string): Promise<void> {
    const own = sql`SELECT 1 FROM ${Notice} r WHERE r.id = ${id} AND ${ownNotices(work.principal)}`;
    if (!(await work.row(own))) throw ApiError.notFound(noticeMessages.missing);
    await this.markRead(work, [id]);
  }

  /** Marks the principal's notices as read, by id or all. Those already read stay unchanged. */
  async markRead(work: UnitOfWork, which: readonly string[] | 'all'): Promise<void> {
    const chosen = which === 'all' ? sql`true` : sql`r.id = ANY(${which}::uuid[])`;
    const unread = [ownNotices(work.principal), sql`r.read_at IS NULL`, chosen];
    await work.update(Notice, and(unread), { readAt: work.now });
  }
}

/**
 * The condition for the principal's notices. For a person of a firm, only those for the firm that they act for now: they may have
 * acted for another firm before.
 */
function ownNotices(principal: Principal): Sql {
  const own = belongsTo(recipientOf(principal));
  if (principal.kind !== 'vendor') return own;
  // A subquery for each notice, which PostgreSQL cannot turn around into a search of all announcements.
  return sql`${own} AND (SELECT a.vendor_id FROM ${Announcement} a WHERE a.id = r.announcement_id) = ${principal.onBehalfOf}`;
}

/** The condition for the principal's unread notices of comments, as their index has it. */
function unreadComments(principal: Principal): Sql {
  return sql`${ownNotices(principal)} AND r.read_at IS NULL AND r.kind = 'operation.commented'`;
}

/**
 * Who is notified: the account of a technician, the people of a vendor, all users of the business who may see its assets
 * (`team`), those who assign work (`office`), its owners, or certain users.
 */
export type NoticeAudience =
  | 'team'
  | 'owner'
  | 'office'
  | { readonly technicianId: string }
  | { readonly vendorId: string }
  | { readonly userIds: readonly string[] };

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
    work.insert(Announcement, rows);
    if (rows.length > 0) work.wake(ANNOUNCEMENTS);
  }

  /**
   * Replaces the beginning of a comment in all notices of it, read or not. What is sent from now on has the new one.
   *
   * @param period the time in which people were notified of the comment
   * @param excerpt the new beginning; null for a deleted comment: its notices are read from now on, what was not sent is not sent any
   *   more, and people who were not notified yet never are
   */
  async replaceExcerpts(
    work: UnitOfWork,
    { commentId, operationId }: { readonly commentId: string; readonly operationId: string },
    { from, until }: { readonly from: Date; readonly until: Date },
    excerpt: string | null,
  ): Promise<void> {
    // Announcements and their notices have the time of the announcement in their ids, so no index of the comment is needed.
    const then = sql`r.id >= ${lowestIdAt(from)}::uuid AND r.id < ${lowestIdAt(until)}::uuid AND r.kind = 'operation.commented'
      AND r.operation_id = ${operationId}`;
    const text = sql`parameters = r.parameters || ${JSON.stringify({ excerpt })}::jsonb`;
    const told = excerpt === null ? sql`${text}, told_at = coalesce(r.told_at, ${work.now})` : text;
    const ofComment = sql`${then} AND r.parameters->>'comment_id' = ${commentId}`;
    // The announcements first: a worker that creates notices of one holds its lock, so the notices are complete afterwards.
    const announced = await work.write<{ id: string }>(
      sql`${updateOf(Announcement, told, ofComment)} RETURNING r.id`,
    );
    if (announced.length === 0) return;
    const ids = announced.map(({ id }) => id);
    const read = excerpt === null ? sql`${text}, read_at = coalesce(r.read_at, ${work.now})` : text;
    await work.write(updateOf(Notice, read, sql`${then} AND ${isOneOf('r.announcement_id', ids)}`));
  }
}

function audienceOf(to: NoticeAudience): Partial<Announcement> {
  if (typeof to === 'string') return { audience: to };
  if ('userIds' in to) return { audience: 'people', userIds: [...to.userIds] };
  return 'technicianId' in to ? { audience: 'technician', ...to } : { audience: 'vendor', ...to };
}
