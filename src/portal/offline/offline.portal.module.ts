import { Module } from '@nestjs/common';
import { OfflinePortalController } from './offline.portal.controller.js';

/** A technician's day without a network: its pages are kept, and what is done waits until it can be sent. */
@Module({ controllers: [OfflinePortalController] })
export class OfflinePortalModule {}
