import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { RetentionService } from './retention.service.js';

/** Deletes rows whose retention period is over. Only the worker imports it. */
@Module({ imports: [AttachmentsModule], providers: [RetentionService] })
export class RetentionModule {}
