import { Module } from '@nestjs/common';
import { NotificationsService } from './notifications.service.js';

/** Notices to the people of a business. */
@Module({ providers: [NotificationsService], exports: [NotificationsService] })
export class NotificationsModule {}
