import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tenantTable } from '../../src/kernel/sql/tenant-entity.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { eventually } from '../support/eventually.js';
import { startTestAppAlone } from '../support/test-app.js';
import { Follower } from './follower.js';
import { takeTurns } from '../support/turns.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('changes', () => {
  it('are kept for 90 days; a cursor that leads to one that is gone answers 410 and says how to begin anew', async () => {
    const testApp = await startTestAppAlone();
    const business = await testApp.business();
    const follower = await Follower.of(business);
    const { cursor: old } = follower;
    await business.building();
    await follower.read();
    const { cursor: upToDate } = follower;
    testApp.clock.advance(89 * DAY_MS);
    await takeTurns(testApp, 'retention');
    expect((await business.api.get(`/changes?cursor=${old}`)).body.data).toHaveLength(1);
    testApp.clock.advance(2 * DAY_MS);
    await takeTurns(testApp, 'retention');
    const reply = await business.api.get(`/changes?cursor=${old}`);
    expect([reply.status, reply.body.error.code]).toEqual([410, 'cursor_expired']);
    expect(reply.body.error.message).toContain('GET /changes?from=now');
    // Whoever had read it all has missed nothing, however long ago that was.
    const late = await business.building();
    const next = await business.api.get(`/changes?cursor=${upToDate}`);
    expect(next.body.data).toMatchObject([{ resource_id: late, sequence: 2 }]);
  });

  it('are numbered by a worker while nobody reads', async () => {
    const testApp = await startTestAppAlone();
    const business = await testApp.business();
    await business.building();
    await testApp.worker();
    const numbers = () =>
      testApp.acrossBusinesses.rows<{ sequence: string | null }>(
        sql`SELECT sequence FROM changes WHERE business_id = ${business.id}`,
      );
    await eventually(numbers, (rows) => rows.length === 1 && rows[0]!.sequence === '1');
    await testApp.stopWorkers();
  });

  it('are not those of a database that was put back to an earlier day: a cursor of later answers 410', async () => {
    const testApp = await startTestAppAlone();
    const business = await testApp.business();
    const follower = await Follower.of(business);
    await business.building();
    await follower.read();
    await testApp.acrossBusinesses.rows(sql`DELETE FROM changes WHERE business_id = ${business.id}`);
    await testApp.acrossBusinesses.rows(
      sql`UPDATE counters SET last = 0 WHERE business_id = ${business.id} AND name = 'changes'`,
    );
    const reply = await business.api.get(`/changes?wait=30&cursor=${follower.cursor}`);
    expect([reply.status, reply.body.error.code]).toEqual([410, 'cursor_expired']);
    expect(reply.body.error.message).toContain('restored from a backup');
  });
});

/** Files that write rows whose changes are told past the doors, each with its reason. */
const PAST_THE_DOORS = {
  'archives/business-import.ts': 'brings a business with its history, before any request of it',
  'demo/size/fill.ts': 'fills a new business that nobody follows yet',
};

describe('statements past the doors', () => {
  it('write no rows whose changes are told, but for those with a reason', async () => {
    const testApp = await startTestAppAlone();
    const tables = testApp
      .get(DataModel)
      .followedResources.map(({ entity }) => tenantTable(entity).table)
      .join('|');
    const writes = new RegExp(`(?:INSERT INTO|UPDATE|DELETE FROM) (?:${tables})\\b`);
    const root = new URL('../../src/', import.meta.url);
    const files = (readdirSync(root, { recursive: true }) as string[]).filter((path) => path.endsWith('.ts'));
    const found = files.filter((path) => writes.test(readFileSync(new URL(path, root), 'utf8')));
    expect(found.sort()).toEqual(Object.keys(PAST_THE_DOORS));
  });
});
