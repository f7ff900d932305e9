export { missingMigrations } from './history.js';
export { migrate, onDatabase, type MigrationOptions } from './migrate.js';
export { planOf } from './plan.js';
