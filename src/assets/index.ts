export { ASSET_CATEGORIES } from './asset-category.js';
export { Asset } from './asset.entity.js';
export { assetResource } from './asset.resource.js';
export { AssetsModule } from './assets.module.js';
export { AssetsService, type NewAsset } from './assets.service.js';
export { PreventiveSchedule } from './preventive-schedule.js';
