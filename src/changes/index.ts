export { ChangesModule } from './changes.module.js';
export { ChangesService } from './changes.service.js';
export { FeedCursors } from './feed-cursors.js';
