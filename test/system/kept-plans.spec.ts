import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrincipalsService } from '../../src/access/index.js';
import { ConnectionPool } from '../../src/kernel/database/unscoped/connection-pool.js';
import { EVENTS } from '../../src/kernel/database/outbox.js';
import { TurnKinds } from '../../src/kernel/jobs/turn.js';
import { TurnSweep } from '../../src/kernel/jobs/turn-sweep.js';
import { rawSql, sql } from '../../src/kernel/sql/sql.js';
import { MENU } from '../../src/portal/kit/page/menu.js';
import { createWorker } from '../../src/processes/worker.js';
import { DeliveryRounds } from '../../src/webhooks/delivery/delivery-rounds.js';
import { SANDBOX_CLOCKS } from '../../src/sandboxes/index.js';
import { newDatabase } from '../support/new-database.js';
import { portalBeside } from '../support/portal.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { probingOf } from '../tenancy/probes/probe.js';
import { routeProbes } from '../tenancy/probes/routes.js';
import { serviceProbes } from '../tenancy/probes/services.js';
import { addMore } from '../tenancy/records/more-records.js';
import { grow } from './plans/grown.js';
import { KeptPlans } from './plans/kept-plans.js';

/** The rows of each table when the plans are made, and when they are used. A connection keeps no plan while its tables grow so much. */
const ROWS = { then: 500, now: 5_000 };
const HOUR_MS = 60 * 60 * 1000;
/** Turns that would not end, because nothing that they record lasts; and those of sandboxes. Their services are among the others. */
const UNENDING = [EVENTS, SANDBOX_CLOCKS, 'exports', 'imports', 'notice-deliveries', 'retention'];
const TURN_MS = 500;
const ROUND = { ended: [], isTurn: true, mayExceedShares: true, limit: 100 };

const testApp = await startTestApp({ DATABASE_URL: await newDatabase(), DATABASE_POOL_MAX: '4' });
const portal = await portalBeside(testApp);
const worker = await createWorker(testApp.config, testApp.clock);
afterAll(() => Promise.all([portal.app.close(), worker.close()]));

const WITHOUT_AUTOVACUUM = `DO $$ DECLARE each regclass; BEGIN
  FOR each IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', each); END LOOP;
END $$`;

let plans: KeptPlans;
afterAll(() => plans.end());
let actions: (() => Promise<unknown>)[];

beforeAll(async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const [first, neighbours] = [await oneOfEach(business), await oneOfEach(neighbour)];
  const probing = probingOf(
    testApp,
    business,
    { ...first, ...(await addMore(testApp, business, first)) },
    neighbours,
  );
  const owner = await testApp.get(PrincipalsService).ownerOf(business.id);
  const visitor = await portal.signInAs(owner);
  const pages = [
    ...Object.values(MENU).flatMap((entry) => ('ofFirms' in entry ? [] : entry.path)),
    ...[`/assets/${first.assetId}`, `/operations/${first.taskId}`, '/search?q=pump', '/notifications'],
  ];
  actions = [
    ...[...routeProbes(probing), ...serviceProbes(probing)].map(({ act }) => act),
    ...pages.map((path) => () => visitor.get(path)),
    // A turn at events also sends requests, after its round.
    () => worker.get(DeliveryRounds).run(business.id, ROUND),
    ...worker
      .get(TurnKinds)
      .all.filter(({ kind }) => !UNENDING.includes(kind))
      .map((kind) => async () => {
        await worker.get(TurnSweep).find([kind]);
        await kind.run(business.id, AbortSignal.timeout(TURN_MS));
      }),
  ];
  // Rows without a number would be numbered again and again, because nothing lasts.
  for (const list of ['/changes', '/events']) await business.api.get(list);
  testApp.clock.advance(6 * HOUR_MS);
  await grow(testApp, business.id, ROWS.then);
  // New statistics would replace the plans while they are compared.
  await testApp.acrossBusinesses.rows(rawSql(WITHOUT_AUTOVACUUM));
  await testApp.acrossBusinesses.rows(sql`VACUUM ANALYZE`);
  const pools = [testApp.app, portal.app, worker].map((app) => app.get(ConnectionPool).pool);
  plans = new KeptPlans(pools);
  for (const act of actions) await plans.collect(act);
  await plans.keep();
  await grow(testApp, business.id, ROWS.now);
}, 300_000);

describe('a plan from when the tables had a tenth of their rows, without statistics of the others', () => {
  it(
    'reads no more than twice what a new plan reads, for every statement of API, portal and worker',
    {
      timeout: 600_000,
    },
    async () => {
      for (const act of actions) await plans.compare(act);
      const found = plans.worse.map((each) => `${each.text}\n${JSON.stringify(each)}\n${each.plan}`);
      expect(found.join('\n\n')).toBe('');
      expect([...plans.lost]).toEqual([]);
      expect(plans.count).toBeGreaterThan(300);
    },
  );
});
