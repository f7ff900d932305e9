import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../attachments/index.js';
import { ExportsModule } from '../../exports/index.js';
import { ListsModule } from '../kit/lists.js';
import { ExportsPortalController } from './exports.portal.controller.js';
import { ListedFilters } from './listed-filters.js';

/** Exports: lists as files. */
@Module({
  imports: [AttachmentsModule, ExportsModule, ListsModule],
  controllers: [ExportsPortalController],
  providers: [ListedFilters],
})
export class ExportsPortalModule {}
