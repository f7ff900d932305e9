import { WAKE_CHANNEL } from '../../src/kernel/database/listener.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { TestBusiness } from './test-business.js';

/**
 * Emits events one after the other, for resources that exist only in the rows of the outbox.
 *
 * @param resourceIds the resource of each event
 */
export async function emitOf({ testApp, id }: TestBusiness, resourceIds: readonly string[]): Promise<void> {
  const now = testApp.clock.now();
  await testApp.acrossBusinesses.rows(sql`
    INSERT INTO events (id, business_id, type, resource_id, payload, created_at, recorded_at)
    SELECT e.id, ${id}, 'operation.created', e.of, json_build_object('id', 'evt_' || e.id, 'type', 'operation.created',
      'created_at', '2026-10-05T08:00:00.000Z', 'api_version', '2026-10-01',
      'data', json_build_object('object', json_build_object('object', 'operation', 'id', e.of)))::text, ${now},
      clock_timestamp() + e.turn * interval '1 microsecond'
    FROM (SELECT uuid_v7(${now}) AS id, o.* FROM unnest(${resourceIds}::uuid[]) WITH ORDINALITY o (of, turn)) e`);
  await testApp.acrossBusinesses.rows(sql`SELECT pg_notify(${WAKE_CHANNEL}, ${`events ${id}`})`);
}
