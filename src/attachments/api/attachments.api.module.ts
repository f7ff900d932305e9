import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../index.js';
import { AssetAttachmentsController } from './asset-attachments.controller.js';
import { AttachmentsController } from './attachments.controller.js';
import { FilesController } from './files.controller.js';
import { OperationAttachmentsController } from './operation-attachments.controller.js';

/** The routes of the attachments of operations and assets. */
@Module({
  imports: [AttachmentsModule],
  controllers: [AttachmentsController, OperationAttachmentsController, AssetAttachmentsController],
})
export class AttachmentsApiModule {}

/** The route that file links lead to, outside the base path. */
@Module({ imports: [AttachmentsModule], controllers: [FilesController] })
export class FilesModule {}
