import { afterEach, expect, it } from 'vitest';
import { linesOf, logged } from '../../support/log-lines.js';
import { endProcesses } from '../../support/process.js';
import { startProcess } from '../telemetry/own-process.js';
import { newDatabase } from '../../support/new-database.js';

afterEach(endProcesses);

it('a process warns at its start if PostgreSQL allows fewer connections than the processes may open together', async () => {
  const DATABASE_URL = await newDatabase();
  const first = await startProcess('main.api', { DATABASE_URL, DATABASE_POOL_MAX: '4' });
  const second = await startProcess('main.portal', { DATABASE_URL, DATABASE_POOL_MAX: '900' });
  const warning = await logged(second.service, { processes: 2, needed: 2 * 903 });
  expect(warning.msg).toMatch(/max_connections/);
  expect(linesOf(first.service).some(({ msg }) => msg.includes('max_connections'))).toBe(false);
});
