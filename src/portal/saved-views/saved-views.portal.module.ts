import { Module } from '@nestjs/common';
import { SavedViewsPortalController } from './saved-views.portal.controller.js';

/** Keeping and forgetting sets of filters, of whichever list. */
@Module({ controllers: [SavedViewsPortalController] })
export class SavedViewsPortalModule {}
