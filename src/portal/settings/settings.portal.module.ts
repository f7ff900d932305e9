import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { SettingsPortalController } from './settings.portal.controller.js';

/** The owner's settings of the business. */
@Module({ imports: [AccessModule], controllers: [SettingsPortalController] })
export class SettingsPortalModule {}
