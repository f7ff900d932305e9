import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../access/index.js';
import { type AttachmentResource, attachmentMessages, AttachmentsService } from '../attachments/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Command } from '../kernel/validation/field.js';
import { VendorOperationsService } from '../operations/index.js';
import { commentMessages } from './comment.messages.js';
import type { UpdateCommentDto } from './comments.dto.js';
import { CommentsService, type ShownComment } from './comments.service.js';

/**
 * Comments as a vendor's people see them (D72): those on the operations of their vendor, since they were assigned to it, and no
 * internal ones. The people of the business are shown under its name.
 */
@Injectable()
export class VendorCommentsService {
  constructor(
    private readonly comments: CommentsService,
    private readonly operations: VendorOperationsService,
    private readonly attachments: AttachmentsService,
    private readonly businesses: BusinessesService,
  ) {}

  /** The newest comments on one of the vendor's operations, newest first. @throws ApiError `not_found` */
  async newest(tenant: TenantReader, operationId: string): Promise<ShownComment[]> {
    const since = await this.operations.assignedBy(tenant, operationId);
    const [found, name] = await Promise.all([
      this.comments.newest(tenant, operationId, since),
      this.businesses.nameOf(tenant),
    ]);
    return found.map((comment) => ({
      ...comment,
      actor: comment.actor.kind === 'vendor' ? comment.actor : { ...comment.actor, name },
      mentions: [],
      mentioned: [],
    }));
  }

  /** Reads a file of the operation, or of a comment that they see. @throws ApiError `not_found` */
  async file(tenant: TenantReader, id: string): Promise<AttachmentResource> {
    const file = (await this.attachments.get(tenant, id)).item();
    const { operation_id: operationId, comment_id: commentId } = file;
    const noFile = () => ApiError.notFound(attachmentMessages.missing);
    if (operationId === null) throw noFile();
    if (commentId === null) await this.operations.get(tenant, operationId);
    else if (!(await this.newest(tenant, operationId)).some((comment) => comment.id === commentId))
      throw noFile();
    return file;
  }

  /** Comments on one of the vendor's operations. @returns the comment's id @throws ApiError `not_found` */
  async add(work: UnitOfWork, operationId: string, body: string): Promise<string> {
    await this.operations.requireOwn(work, operationId);
    return this.comments.add(work, operationId, { body });
  }

  /** Changes one's own comment. @throws ApiError `not_found`; as `CommentsService.update` */
  async update(work: UnitOfWork, id: string, { body }: Command<UpdateCommentDto>): Promise<string> {
    await this.requireSeen(work, id);
    return this.comments.update(work, id, { body });
  }

  /** Deletes one's own comment. @returns the operation's id @throws ApiError `not_found`; as `CommentsService.delete` */
  async delete(work: UnitOfWork, id: string): Promise<string> {
    const operationId = await this.requireSeen(work, id);
    await this.comments.delete(work, id);
    return operationId;
  }

  private async requireSeen(work: UnitOfWork, id: string): Promise<string> {
    const { operation_id: operationId } = (await this.comments.get(work, id)).item();
    const since = await this.operations.assignedBy(work, operationId);
    if (since !== null && id < since) throw ApiError.notFound(commentMessages.missing);
    return operationId;
  }
}
