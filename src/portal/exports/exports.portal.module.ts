import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../attachments/index.js';
import { ExportsModule } from '../../exports/index.js';
import { Cursors } from '../../kernel/http/cursor.js';
import { ListsModule } from '../kit/lists.js';
import { Paging } from '../kit/paging.js';
import { ExportsPortalController } from './exports.portal.controller.js';
import { ListedFilters } from './listed-filters.js';

/** Exports: lists as files. */
@Module({
  imports: [AttachmentsModule, ExportsModule, ListsModule],
  controllers: [ExportsPortalController],
  providers: [Cursors, ListedFilters, Paging],
})
export class ExportsPortalModule {}
