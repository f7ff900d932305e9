import { Module } from '@nestjs/common';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { GlobalSearch } from './global-search.js';
import { SearchPortalController } from './search.portal.controller.js';

/** Search across everything that a person may see. */
@Module({ imports: [LookupPortalModule], controllers: [SearchPortalController], providers: [GlobalSearch] })
export class SearchPortalModule {}
