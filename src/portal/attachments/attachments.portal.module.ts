import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../attachments/index.js';
import { AttachmentsPortalController } from './attachments.portal.controller.js';

/** Photos and documents of assets and operations. Their pages show `Attachments`, whose forms are handled here. */
@Module({ imports: [AttachmentsModule], controllers: [AttachmentsPortalController] })
export class AttachmentsPortalModule {}
