import { startPortal } from './processes/portal.js';
import { run } from './processes/run.js';

await run(startPortal);
