import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { newDatabase } from '../support/new-database.js';
import { pgBouncerRelease, startPgBouncer } from '../support/pgbouncer.js';
import { BACKENDS } from '../support/queues.js';
import { startTestApp } from '../support/test-app.js';
import { expectService } from './whole-service.js';

const release = pgBouncerRelease();
const canRun = release?.prepares === true;
if (!canRun)
  console.log(
    `PgBouncer in transaction mode needs release 1.21, and ${release?.text ?? 'none'} is here: its tests are skipped. PGBOUNCER may name another program.`,
  );

/** The settings that docs/scaling.md gives. The tests have fewer sessions than connections, so that these take turns. */
const [, ofDatabase, settings] =
  /^maintenance = .* pool_size=\d+ (connect_query='.*')\n\n\[pgbouncer\]\n([^`]*)/m.exec(
    readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8'),
  )!;
const SESSIONS = 3;

const direct = await newDatabase();
const pgBouncer = canRun
  ? await startPgBouncer(direct, settings, `pool_size=${SESSIONS} ${ofDatabase}`)
  : undefined;
afterAll(() => pgBouncer?.stop());

describe.skipIf(!canRun).each(BACKENDS)(
  'behind PgBouncer in transaction mode, with queues in %s',
  (_, environment) => {
    const variables = () => ({
      ...environment,
      DATABASE_URL: pgBouncer!.url,
      DATABASE_SESSION_URL: direct,
      DATABASE_POOL_MAX: '8',
    });
    const start = () => startTestApp(variables());

    it('the API writes, a worker delivers at once, and the portal shows it', async () => {
      await expectService(await start());
    });

    it('many requests at once share the sessions: writes, lists, filters and refusals', async () => {
      const testApp = await start();
      const business = await testApp.business();
      const { roomId } = await business.place();
      const made = await Promise.all(
        Array.from({ length: 60 }, (_each, n) =>
          business.api.post('/assets', { name: `Pump ${n}`, room_id: roomId, external_id: `P-${n % 50}` }),
        ),
      );
      const statuses = made.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(50).fill(201), ...Array<number>(10).fill(409)]);
      const ids = made.flatMap(({ body }) => (body.data ? [body.data.id as string] : []));
      const reads = await Promise.all(
        ids.flatMap((id, n) => [
          business.api.get(`/assets/${id}`),
          business.api.get(`/assets?limit=50&search=pump%20${n}&status=operational`),
          business.api.get('/assets?limit=50'),
        ]),
      );
      expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
      const { rows } = await testApp.acrossBusinesses.pool.query<{ count: string }>(
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%assets%'`,
      );
      expect(Number(rows[0]!.count)).toBeLessThanOrEqual(SESSIONS);
    });

    it('statements that are planned for their values leave no settings behind', async () => {
      const testApp = await start();
      const of = (replan: boolean) =>
        testApp.acrossBusinesses.rows<{ mode: string; scans: string }>(
          sql`SELECT current_setting('plan_cache_mode') AS mode, current_setting('enable_seqscan') AS scans, ${'a'}::text AS a`,
          { replan },
        );
      for (let round = 0; round < 4; round += 1) {
        const all = await Promise.all(Array.from({ length: 12 }, (_each, n) => of(n % 3 === 0)));
        all.forEach(([seen], n) =>
          expect(seen).toMatchObject(
            n % 3 === 0
              ? { mode: 'force_custom_plan', scans: 'on' }
              : { mode: 'force_generic_plan', scans: 'off' },
          ),
        );
      }
    });
  },
);

describe.skipIf(!canRun)('behind PgBouncer in transaction mode without its connect_query', () => {
  it('no process starts, and the error says what it must be', async () => {
    const bare = (await startPgBouncer(direct, settings))!;
    const attempt = startTestApp({ DATABASE_URL: bare.url, DATABASE_SESSION_URL: direct });
    const [, query] = /connect_query='(.*)'/.exec(ofDatabase!)!;
    await expect(attempt).rejects.toThrow(`must be: ${query}`);
    await bare.stop();
  });
});
