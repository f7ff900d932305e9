import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../index.js';
import { AssetAttachmentsController } from './asset-attachments.controller.js';
import { AttachmentsController } from './attachments.controller.js';
import { FilesController } from './files.controller.js';
import { OperationAttachmentsController } from './operation-attachments.controller.js';

/** The routes of attachments, those of operations and of assets. */
@Module({
  imports: [AttachmentsModule],
  controllers: [AttachmentsController, OperationAttachmentsController, AssetAttachmentsController],
})
export class AttachmentsApiModule {}

/** What their links lead to, beside the base path. */
@Module({ imports: [AttachmentsModule], controllers: [FilesController] })
export class FilesModule {}
