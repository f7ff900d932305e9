import { startAllInOne } from './processes/all-in-one.js';
import { run } from './processes/run.js';

await run(startAllInOne);
