export { ASSET_CATEGORIES } from './asset-category.js';
export { Asset } from './asset.entity.js';
export { assetWire } from './asset.wire.js';
export { AssetsModule } from './assets.module.js';
export { AssetsService, type NewAsset } from './assets.service.js';
export { PreventiveSchedule } from './preventive-schedule.js';
