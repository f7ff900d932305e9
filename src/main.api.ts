import { startApi } from './processes/api.js';
import { run } from './processes/run.js';

await run(startApi);
