import { migrateAll } from './processes/migrate.js';
import { run } from './processes/run.js';

await run((config, onExit) => migrateAll(config, process.argv.slice(2), onExit));
