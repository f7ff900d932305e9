import pg from 'pg';
import { expect, it } from 'vitest';
import { startTestAppAlone } from '../support/test-app.js';
import { Traffic } from '../system/upgrades/traffic.js';

it('columns that a later release adds to tables do not affect requests of this release', async () => {
  // Few connections, so that each has prepared the repeated statements.
  const testApp = await startTestAppAlone({ DATABASE_POOL_MAX: '2' });
  const business = await testApp.business();
  const { roomId } = await business.place();
  const traffic = new Traffic(business.key, [roomId]);
  const rounds = async (count: number) => {
    const most = traffic.answers.length + 12 * count;
    traffic.start('present', testApp.origin, 2);
    await expect.poll(() => traffic.answers.length).toBeGreaterThan(most);
    await traffic.stop('present');
  };
  await rounds(4);

  const client = new pg.Client({ connectionString: testApp.config.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} ADD COLUMN of_a_later_release text`);
  await client.end();

  await rounds(4);
  expect(traffic.refused).toEqual([]);
});
