export { missingMigrations, planOf } from './plan.js';
export { migrate, onDatabase, type MigrationOptions } from './migrate.js';
