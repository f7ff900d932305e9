import { inject } from 'vitest';
import { rawSql, sql } from '../../src/kernel/sql/sql.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/** Waits until a statement in this test's database waits for a lock. */
export async function untilWaitingForLock(testApp: TestApp): Promise<void> {
  const elsewhere = inject('tables') === 'distributed' ? 'UNION ALL SELECT 1 FROM citus_lock_waits' : '';
  await eventually(
    () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' ${rawSql(elsewhere)}`,
      ),
    (waiting) => waiting.length > 0,
  );
}
