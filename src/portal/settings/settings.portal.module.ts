import { Module } from '@nestjs/common';
import { SettingsPortalController } from './settings.portal.controller.js';

/** What the owner decides about the business. */
@Module({ controllers: [SettingsPortalController] })
export class SettingsPortalModule {}
