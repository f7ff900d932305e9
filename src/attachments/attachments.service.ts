import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { Asset, assetMessages } from '../assets/index.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Operation, operationMessages } from '../operations/index.js';
import { AttachmentLinks } from './attachment-links.js';
import { Attachment, attachmentResource, type AttachmentResource } from './attachment.entity.js';
import type { StoredFile } from './attachment-uploads.js';
import { attachmentMessages } from './attachment.messages.js';

/** The maximum number of attachments of an operation or asset. More would be impractical to look through. */
const MAX_ATTACHMENTS = 100;

/** The owner of attachments: one operation, one asset, or one comment on an operation. */
export type AttachmentTarget =
  | { readonly operationId: string }
  | { readonly assetId: string }
  | { readonly operationId: string; readonly commentId: string };

/** Photos and documents of operations and assets. `AttachmentUploads` receives their bytes before the unit of work begins. */
@Injectable()
export class AttachmentsService {
  constructor(private readonly links: AttachmentLinks) {}

  /**
   * One page of the attachments of an operation, an asset or a comment, newest first. Those of an operation include the files of
   * its comments, but not for a vendor's person, who may not see every comment.
   *
   * @throws ApiError `not_found`
   */
  async list(
    tenant: TenantReader,
    target: AttachmentTarget,
    page: PageRequest,
  ): Promise<Page<AttachmentResource>> {
    const { entity, id, messages } = recordOf(target);
    if (!(await tenant.has(entity, id))) throw ApiError.notFound(messages.missing);
    const found = await tenant.list(attachmentResource, [belongsTo(target), ...seenBy(tenant, target)], page);
    return found.map((each) => ({ ...each, url: this.links.urlOf(tenant.principal, { id: each.id }) }));
  }

  /** Reads an attachment, with a new link to its bytes. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<AttachmentResource>> {
    const url = this.links.urlOf(tenant.principal, { id });
    return (await tenant.find(attachmentResource, id, { url })) ?? missing();
  }

  /** The files of some comments, oldest first, by the comment's id. They have no links. */
  async ofComments(
    tenant: TenantReader,
    commentIds: readonly string[],
  ): Promise<ReadonlyMap<string, AttachmentResource[]>> {
    if (commentIds.length === 0) return new Map();
    const files = await tenant.rows<{ file: AttachmentResource }>(
      sql`SELECT ${attachmentResource.projection()} AS file FROM ${Attachment} r
        WHERE r.comment_id = ANY(${commentIds}::uuid[]) ORDER BY r.id`,
    );
    const byComment = new Map<string, AttachmentResource[]>(commentIds.map((id) => [id, []]));
    for (const { file } of files) byComment.get(file.comment_id!)!.push(file);
    return byComment;
  }

  /**
   * Adds a stored file to an operation, an asset or a comment, in any state. Files of comments count among those of the operation.
   *
   * @returns the attachment's id
   * @throws ApiError `not_found` for the operation or asset; `invalid_state` if it already has the maximum number
   */
  async attach(work: UnitOfWork, target: AttachmentTarget, file: StoredFile): Promise<string> {
    const { entity, id, messages } = recordOf(target);
    // The lock keeps two concurrent uploads from both taking the last place.
    if (!(await work.lock<Operation | Asset>(entity, id, { referable: true })))
      throw ApiError.notFound(messages.missing);
    const counted = await work.row<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${Attachment} r WHERE ${ofRecord(target)}`,
    );
    if (counted!.count >= MAX_ATTACHMENTS)
      throw new ApiError('invalid_state', messages.tooMany({ count: MAX_ATTACHMENTS }));
    const { fileName, contentType, size, sha256, objectName } = file;
    return work.insert(Attachment, {
      ...target,
      fileName,
      contentType,
      size,
      sha256,
      objectName,
      createdByKind: work.principal.kind,
      createdById: work.principal.id,
    });
  }

  /** Deletes an attachment. It disappears at once; its bytes are deleted soon after. @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const { fileName, operationId, assetId } = (await work.lock(Attachment, id)) ?? missing();
    work.update(Attachment, id, { deletedAt: work.now, commentId: null });
    const details = operationId === null ? { asset_id: assetId } : { operation_id: operationId };
    await auditDeletions(work, 'attachment.deleted', [{ id, name: fileName, details }]);
  }

  /** Deletes the files of a comment, which is deleted too. @returns how many there were */
  async deleteOfComment(work: UnitOfWork, commentId: string): Promise<number> {
    const files = { deletedAt: work.now, commentId: null };
    return (await work.update(Attachment, sql`r.comment_id = ${commentId}`, files)).length;
  }
}

const OF_OPERATION = {
  missing: operationMessages.missing,
  tooMany: attachmentMessages.tooManyOfOperation,
};
const OF_ASSET = { missing: assetMessages.missing, tooMany: attachmentMessages.tooManyOfAsset };

function recordOf(target: AttachmentTarget) {
  return 'operationId' in target
    ? { entity: Operation, id: target.operationId, messages: OF_OPERATION }
    : { entity: Asset, id: target.assetId, messages: OF_ASSET };
}

function belongsTo(target: AttachmentTarget): Sql {
  return 'commentId' in target ? sql`r.comment_id = ${target.commentId}` : ofRecord(target);
}

/** Files of comments are not for a vendor's person: `VendorCommentsService` shows those of the comments that they see. */
function seenBy({ principal }: TenantReader, target: AttachmentTarget): Sql[] {
  return principal.kind === 'vendor' && !('commentId' in target) ? [sql`r.comment_id IS NULL`] : [];
}

function ofRecord(target: AttachmentTarget): Sql {
  return 'operationId' in target
    ? sql`r.operation_id = ${target.operationId}`
    : sql`r.asset_id = ${target.assetId}`;
}

function missing(): never {
  throw ApiError.notFound(attachmentMessages.missing);
}
