export { missingMigrations } from './history.js';
export { migrate, onDatabase, type Ways } from './migrate.js';
export { planOf } from './plan.js';
