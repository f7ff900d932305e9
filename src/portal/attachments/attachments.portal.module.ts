import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../attachments/index.js';
import { AttachmentsPortalController } from './attachments.portal.controller.js';

/** Photos and documents of assets and operations: their pages show `Attachments`, and this does what it says. */
@Module({ imports: [AttachmentsModule], controllers: [AttachmentsPortalController] })
export class AttachmentsPortalModule {}
