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
  it('are kept for 90 days; an older cursor returns 410 cursor_expired with advice to start again', async () => {
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
    // A cursor from after the last change stays valid.
    const late = await business.building();
    const next = await business.api.get(`/changes?cursor=${upToDate}`);
    expect(next.body.data).toMatchObject([{ resource_id: late, sequence: 2 }]);
  });

  it('are numbered by a worker when no client reads', async () => {
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

  it('are missing after a restore from a backup: a newer cursor returns 410 cursor_expired', async () => {
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

/** Files that write rows of the change feed with SQL, each with the reason. */
const DIRECT_WRITES = {
  'archives/archive-writer.ts': 'imports a business with its history, before its first request',
  'demo/size/fill.ts': 'fills a new business, whose feed has no clients yet',
  'moves/endpoint-secrets.ts': 'changes how a secret is encrypted, which no resource shows',
};

describe('SQL outside the unit of work', () => {
  it('writes no rows of the change feed, except in files with a reason', async () => {
    const testApp = await startTestAppAlone();
    const tables = testApp
      .get(DataModel)
      .feedResources.map(({ entity }) => tenantTable(entity).table)
      .join('|');
    const writes = new RegExp(`(?:INSERT INTO|UPDATE|DELETE FROM) (?:${tables})\\b`);
    const root = new URL('../../src/', import.meta.url);
    const files = (readdirSync(root, { recursive: true }) as string[]).filter((path) => path.endsWith('.ts'));
    const found = files.filter((path) => writes.test(readFileSync(new URL(path, root), 'utf8')));
    expect(found.sort()).toEqual(Object.keys(DIRECT_WRITES));
  });
});
