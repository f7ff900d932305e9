import { run } from './processes/run.js';
import { startWorker } from './processes/worker.js';

await run(startWorker);
