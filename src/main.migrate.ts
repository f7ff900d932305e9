import { migrateAll } from './processes/migrate.js';
import { run } from './processes/run.js';

await run((config, atTheEnd) => migrateAll(config, process.argv.slice(2), atTheEnd));
