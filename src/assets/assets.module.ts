import { Global, Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { RoomContents } from '../hierarchy/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { AssetReferences } from './asset-reference.js';
import { AssetsService } from './assets.service.js';

/** Assets. Global, because the hierarchy asks for what stands in its rooms without knowing who answers. */
@Global()
@Module({
  imports: [AlarmsModule, NotificationsModule],
  providers: [AssetReferences, AssetsService, { provide: RoomContents, useExisting: AssetsService }],
  exports: [AssetsService, RoomContents],
})
export class AssetsModule {}
