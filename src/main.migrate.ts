import { migrateAll } from './processes/migrate.js';
import { run } from './processes/run.js';

await run(migrateAll);
