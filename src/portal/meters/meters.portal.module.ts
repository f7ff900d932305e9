import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { MetersModule } from '../../meters/index.js';
import { ListsModule } from '../kit/lists.js';
import { MetersPortalController } from './meters.portal.controller.js';
import { ReadingsPortalController } from './readings.portal.controller.js';

/** Meters: their values, their charts, and recording readings on a phone (D64). */
@Module({
  imports: [AssetsModule, ListsModule, MetersModule],
  controllers: [MetersPortalController, ReadingsPortalController],
})
export class MetersPortalModule {}
