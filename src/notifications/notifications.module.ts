import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Notification } from './notification.entity.js';
import { NotificationsService } from './notifications.service.js';

/** Notices to the people of a business. */
@Module({ providers: [NotificationsService], exports: [NotificationsService] })
@Declares({ entities: [Notification] })
export class NotificationsModule {}
