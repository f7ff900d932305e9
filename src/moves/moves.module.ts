import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { BusinessMove } from './business-move.js';
import { MoveEnd } from './move-end.js';

/** Moves a business to the database of another cell, while both serve. Only for the operator's command. */
@Module({
  imports: [AttachmentsModule, WebhooksModule],
  providers: [BusinessMove, MoveEnd],
})
export class MovesModule {}
