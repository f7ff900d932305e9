import { inject } from 'vitest';
import { rawSql, sql, type Sql } from '../../src/kernel/sql/sql.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/** Waits until a statement in this test's database waits for a lock, or as many as are given. */
export async function untilWaitingForLock(testApp: TestApp, count = 1): Promise<void> {
  const elsewhere = inject('tables') === 'distributed' ? 'UNION ALL SELECT 1 FROM citus_lock_waits' : '';
  await eventually(
    () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' ${rawSql(elsewhere)}`,
      ),
    (waiting) => waiting.length >= count,
  );
}

/**
 * Acts while another transaction holds a lock, and checks that a second lock is still free once the action waits for the first.
 *
 * @param held a statement that takes the lock
 * @param free a statement that takes the second one, with NOWAIT
 */
export async function actWhileHeld<T>(
  testApp: TestApp,
  held: Sql,
  act: () => Promise<T>,
  free: Sql,
): Promise<T> {
  let acting: Promise<T> | undefined;
  await testApp.acrossBusinesses.transaction(async (run) => {
    await run(held);
    acting = act();
    await untilWaitingForLock(testApp);
    await run(free);
  });
  return acting!;
}
