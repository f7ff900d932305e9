export { CHANGE_TYPES, FEED, type ChangeType } from './change.resource.js';
export { ChangesModule } from './changes.module.js';
export { ChangesService } from './changes.service.js';
export { FEED_PATH, FeedCursors } from './feed-cursors.js';
