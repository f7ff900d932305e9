import { Module } from '@nestjs/common';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { Everywhere } from './everywhere.js';
import { SearchPortalController } from './search.portal.controller.js';

/** Search over everything that a person may see. */
@Module({ imports: [LookupPortalModule], controllers: [SearchPortalController], providers: [Everywhere] })
export class SearchPortalModule {}
