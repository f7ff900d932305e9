import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { SavedViewsPortalController } from './saved-views.portal.controller.js';

/** Keeping and forgetting sets of filters, of whichever list. */
@Module({ imports: [AccessModule], controllers: [SavedViewsPortalController] })
export class SavedViewsPortalModule {}
