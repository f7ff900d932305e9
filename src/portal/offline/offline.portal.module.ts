import { Module } from '@nestjs/common';
import { OfflinePortalController } from './offline.portal.controller.js';

/** A technician's day without a network: its pages are cached, and its forms are queued until they can be sent. */
@Module({ controllers: [OfflinePortalController] })
export class OfflinePortalModule {}
