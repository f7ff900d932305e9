import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { type AttachmentResource, AttachmentsService, type StoredFile } from '../attachments/index.js';
import { changedFields } from '../kernel/database/columns.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { Operation, operationMessages } from '../operations/index.js';
import {
  Comment,
  commentResource,
  type CommentResource,
  displayedCommentResource,
  type DisplayedComment,
  type MentionedPerson,
} from './comment.entity.js';
import { operationCommented } from './comment.events.js';
import { commentMessages } from './comment.messages.js';
import { CommentNotices } from './comment-notices.js';
import { requirePeople, searchPeople } from './comment-people.js';
import type { CreateCommentDto, UpdateCommentDto } from './comments.dto.js';

/** A new comment. */
export type NewCommentText = Command<CreateCommentDto>;

/** How long its author can change a comment, in minutes (D72). */
const CHANGEABLE_MINUTES = 30;
const CHANGEABLE_MS = CHANGEABLE_MINUTES * 60_000;
/** How many comments a timeline shows. It is for people to read, not for programs to sync. */
export const SHOWN_COMMENTS = 200;

/** What the principal may do with a comment. */
export interface CommentRights {
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
}

/** A comment on a page, with its files. */
export type ShownComment = DisplayedComment &
  CommentRights & { readonly files: readonly AttachmentResource[] };

type Authored = Pick<Comment, 'actorKind' | 'actorId' | 'createdAt'>;

/** Comments on operations (D72). A vendor's person gets no internal comment here, and uses `VendorCommentsService`. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly notices: CommentNotices,
  ) {}

  /** One page of the comments on an operation, oldest first. @throws ApiError `not_found` for the operation */
  async list(
    tenant: TenantReader,
    operationId: string,
    page: PageRequest<'created_at'>,
  ): Promise<Page<CommentResource>> {
    if (!(await tenant.has(Operation, operationId))) throw ApiError.notFound(operationMessages.missing);
    return tenant.list(commentResource, [sql`r.operation_id = ${operationId}`, ...seenBy(tenant)], page);
  }

  /**
   * The newest comments on an operation for its timeline, newest first.
   *
   * @param since only comments after this history entry
   */
  async newest(
    tenant: TenantReader,
    operationId: string,
    since: string | null = null,
  ): Promise<ShownComment[]> {
    const which = [
      sql`r.operation_id = ${operationId}`,
      ...seenBy(tenant),
      ...(since === null ? [] : [sql`r.id > ${since}`]),
    ];
    const found = (
      await tenant.list(displayedCommentResource, which, { limit: SHOWN_COMMENTS, after: null })
    ).items();
    const files = await this.attachments.ofComments(
      tenant,
      found.map(({ id }) => id),
    );
    return found.map((comment) => ({
      ...comment,
      ...rightsOf(tenant, authoredOf(comment)),
      files: files.get(comment.id) ?? [],
    }));
  }

  /** The people whom a comment can mention, whose name contains a text, by name. */
  people(tenant: TenantReader, text: string, limit: number): Promise<MentionedPerson[]> {
    return searchPeople(tenant, text, limit);
  }

  /** Reads a comment. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<CommentResource>> {
    const found = (await tenant.find(commentResource, id)) ?? missing();
    return tenant.principal.kind === 'vendor' && found.item().visibility === 'internal' ? missing() : found;
  }

  /** One page of the files of a comment, newest first. @throws ApiError `not_found` */
  async files(tenant: TenantReader, id: string, page: PageRequest): Promise<Page<AttachmentResource>> {
    const { operation_id: operationId } = (await this.get(tenant, id)).item();
    return this.attachments.list(tenant, { operationId, commentId: id }, page);
  }

  /**
   * Comments on an operation, in any state. Notifies the assignee, those who commented before and those whom it mentions.
   *
   * @returns the comment's id
   * @throws ApiError `not_found` for the operation; `invalid_reference` for a mentioned user without access; `permission_required`
   *   for an internal comment of a vendor's person
   */
  async add(
    work: UnitOfWork,
    operationId: string,
    { body, visibility = 'all', mentions = [] }: NewCommentText,
  ): Promise<string> {
    const { kind: actorKind, id: actorId, onBehalfOf } = work.principal;
    if (actorKind === 'vendor' && visibility === 'internal')
      throw new ApiError('permission_required', commentMessages.notForVendors, 'visibility');
    const operation = await this.operationOf(work, operationId);
    await requirePeople(work, mentions);
    const comment = { operationId, body, visibility, mentions, actorKind, actorId, onBehalfOf };
    const id = work.newId();
    await this.notices.added(work, operation, { ...comment, id });
    work.insert(Comment, { ...comment, id });
    work.emit(operationCommented, id);
    return id;
  }

  /**
   * Changes the text of a comment, or whom it mentions. Notices of it show the new text. A change without differences does nothing
   * (D45).
   *
   * @returns its id
   * @throws ApiError `not_found`; `permission_required` for another author's; `invalid_state` after 30 minutes;
   *   `invalid_reference` for a mentioned user without access
   */
  async update(work: UnitOfWork, id: string, change: Command<UpdateCommentDto>): Promise<string> {
    const comment = await this.lockOwn(work, id);
    const changed = changedFields(comment, change);
    if (Object.keys(changed).length === 0) return id;
    const added = (changed.mentions ?? []).filter((each) => !comment.mentions.includes(each));
    await requirePeople(work, added);
    work.update(Comment, id, { ...changed, editedAt: work.now });
    const now = { ...comment, ...changed };
    if (now.body !== comment.body) await this.notices.edited(work, now, CHANGEABLE_MS);
    if (added.length > 0)
      await this.notices.mentioned(work, await this.operationOf(work, now.operationId), now, added);
    return id;
  }

  /**
   * Adds a file to a comment.
   *
   * @returns the attachment's id
   * @throws ApiError as `update`, and as `AttachmentsService.attach`
   */
  async attach(work: UnitOfWork, id: string, file: StoredFile): Promise<string> {
    const { operationId } = await this.lockOwn(work, id);
    return this.attachments.attach(work, { operationId, commentId: id }, file);
  }

  /**
   * Deletes a comment and its files, at any time: its author, and people who manage operations. Notices of it lose its text or are not
   * sent any more, and the deletion is in the audit log without it.
   *
   * @throws ApiError `not_found`; `permission_required`
   */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const comment = (await work.lock(Comment, id)) ?? missing();
    if (!rightsOf(work, comment).mayDelete)
      throw new ApiError('permission_required', commentMessages.notTheirsToDelete);
    const files = await this.attachments.deleteOfComment(work, id);
    await work.remove(Comment, id);
    await this.notices.deleted(work, comment, CHANGEABLE_MS);
    const { operationId, actorKind: kind, actorId } = comment;
    const { title } = await this.operationOf(work, operationId);
    const details = { operation_id: operationId, author: { kind, id: actorId }, files };
    await auditDeletions(work, 'comment.deleted', [{ id, name: title, details }]);
  }

  /** Locks a comment that the principal may change. @throws ApiError `not_found`, `permission_required`, `invalid_state` */
  private async lockOwn(work: UnitOfWork, id: string): Promise<Comment> {
    const comment = (await work.lock(Comment, id, { referable: true })) ?? missing();
    if (!isOwn(work, comment)) throw new ApiError('permission_required', commentMessages.notTheirs);
    if (!rightsOf(work, comment).mayChange)
      throw new ApiError('invalid_state', commentMessages.tooLate({ minutes: CHANGEABLE_MINUTES }));
    return comment;
  }

  private async operationOf(tenant: TenantReader, id: string): Promise<CommentedRow> {
    const found =
      await tenant.row<CommentedRow>(sql`SELECT r.id, r.number, r.title, r.title_reason AS "titleReason",
      r.technician_id AS "technicianId", r.vendor_id AS "vendorId" FROM ${Operation} r WHERE r.id = ${id}`);
    if (!found) throw ApiError.notFound(operationMessages.missing);
    return found;
  }
}

type CommentedRow = Parameters<CommentNotices['added']>[1];

/** Its author may change a comment for a while, and delete it. So may people who manage operations delete it; keys only their own. */
function rightsOf(tenant: TenantReader, comment: Authored): CommentRights {
  const own = isOwn(tenant, comment);
  const age = tenant.now.getTime() - comment.createdAt.getTime();
  const isManager = tenant.principal.kind === 'user' && tenant.principal.may('operations:write');
  return { mayChange: own && age <= CHANGEABLE_MS, mayDelete: own || isManager };
}

function isOwn({ principal: { kind, id } }: TenantReader, { actorKind, actorId }: Authored): boolean {
  return actorKind === kind && actorId === id;
}

function authoredOf({ actor, created_at: createdAt }: CommentResource): Authored {
  return { actorKind: actor.kind, actorId: actor.id, createdAt: new Date(createdAt) };
}

/** A vendor's person never sees an internal comment. */
function seenBy({ principal }: TenantReader): Sql[] {
  return principal.kind === 'vendor' ? [sql`r.visibility = 'all'`] : [];
}

function missing(): never {
  throw ApiError.notFound(commentMessages.missing);
}
