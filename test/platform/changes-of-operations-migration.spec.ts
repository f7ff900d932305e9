import { expect, it } from 'vitest';
import { migrationText, schemaBefore } from '../support/earlier-schema.js';

const FILE = '1790000012000-changes-of-operations.sql';

/** Each change of status that could be entered before, who by and on whose behalf, and the action that it was. */
const ENTERED = [
  [null, 'assigned', 'user', null, 'open'],
  ['new', 'assigned', 'user', null, 'assign'],
  ['new', 'assigned', 'vendor', null, 'accept'],
  ['new', 'assigned', 'user', 'firm', 'accept'],
  ['assigned', 'new', 'user', null, 'assign'],
  ['new', 'new', 'user', 'firm', 'decline'],
  ['assigned', 'in_progress', 'user', null, 'start'],
  ['assigned', 'pending_start', 'vendor', null, 'start'],
  ['pending_start', 'start_disputed', 'user', null, 'dispute'],
  ['start_disputed', 'pending_start', 'vendor', null, 'start'],
  ['start_disputed', 'in_progress', 'user', null, 'accept'],
  ['pending_start', 'in_progress', 'user', null, 'confirm'],
  ['in_progress', 'pending_completion', 'vendor', null, 'complete'],
  ['pending_completion', 'completion_disputed', 'user', null, 'dispute'],
  ['completion_disputed', 'completed', 'user', null, 'accept'],
  ['pending_completion', 'completed', 'user', null, 'confirm'],
  ['in_progress', 'completed', 'user', null, 'complete'],
  ['completed', 'in_progress', 'user', null, 'reopen'],
  ['completed', 'done', 'user', null, 'close'],
  ['pending_start', 'cancelled', 'user', null, 'cancel'],
] as const;

it('the migration to whole histories tells of each old entry which action it was', async () => {
  const { client } = await schemaBefore(FILE);
  try {
    await client.query(`
      INSERT INTO businesses (id, name, plan, created_at, updated_at) VALUES (uuid_v7(now()), 'North', 'enterprise', now(), now());
      INSERT INTO vendors (id, name, created_at, updated_at) VALUES (uuid_v7(now()), 'Seals & Sons', now(), now());
      INSERT INTO partnerships (id, business_id, vendor_id, status, created_at, updated_at)
        SELECT uuid_v7(now()), b.id, v.id, 'accepted', now(), now() FROM businesses b, vendors v;
      INSERT INTO operations (id, business_id, title, status, created_at, updated_at)
        SELECT uuid_v7(now()), id, 'Repair', 'new', now(), now() FROM businesses`);
    for (const [from, to, kind, firm] of ENTERED) {
      await client.query(
        `INSERT INTO operation_status_changes (id, business_id, operation_id, from_status, to_status, actor_kind, on_behalf_of, created_at)
         SELECT uuid_v7(now()), o.business_id, o.id, $1, $2, $3, CASE WHEN $4 THEN v.id END, now() FROM operations o, vendors v`,
        [from, to, kind, firm !== null],
      );
    }
    await client.query(migrationText(FILE));
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT from_status, to_status, actor_kind, CASE WHEN on_behalf_of IS NOT NULL THEN 'firm' END AS firm, action, details
       FROM operation_status_changes ORDER BY created_at`,
    );
    expect(rows.map((row) => [row.from_status, row.to_status, row.actor_kind, row.firm, row.action])).toEqual(
      ENTERED,
    );
    expect(new Set(rows.map(({ details }) => JSON.stringify(details)))).toEqual(new Set(['{}']));
  } finally {
    await client.end();
  }
});
