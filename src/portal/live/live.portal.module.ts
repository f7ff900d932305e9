import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { LivePortalController } from './live.portal.controller.js';
import { LiveStreams } from './live-streams.js';

/** Notifies open pages of changes. */
@Module({
  imports: [AccessModule, NotificationsModule],
  controllers: [LivePortalController],
  providers: [LiveStreams],
})
export class LivePortalModule {}
