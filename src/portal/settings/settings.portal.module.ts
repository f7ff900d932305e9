import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { SettingsPortalController } from './settings.portal.controller.js';

/** What the owner decides about the business. */
@Module({ imports: [AccessModule], controllers: [SettingsPortalController] })
export class SettingsPortalModule {}
