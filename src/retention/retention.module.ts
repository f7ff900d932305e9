import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { RetentionService } from './retention.service.js';

/** Forgetting what is past its time. The worker alone has it. */
@Module({ imports: [AttachmentsModule], providers: [RetentionService] })
export class RetentionModule {}
