import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { SavedViewsPortalController } from './saved-views.portal.controller.js';

/** Saved sets of filters, for every list. */
@Module({ imports: [AccessModule], controllers: [SavedViewsPortalController] })
export class SavedViewsPortalModule {}
