import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets.module.js';
import { AssetHistoryController } from './asset-history.controller.js';
import { AssetsController } from './assets.controller.js';

/** The routes of assets: lists, history, single assets, bulk requests and external ids. */
@Module({
  imports: [AssetsModule],
  controllers: [AssetsController, AssetHistoryController],
})
export class AssetsApiModule {}
