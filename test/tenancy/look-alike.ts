import { randomUUID } from 'node:crypto';
import { newId } from '../../src/kernel/ids.js';
import type { Records } from '../support/records.js';
import type { TestApp } from '../support/test-app.js';
import type { Run } from '../../src/kernel/database/unscoped/across-businesses.js';
import { sql, rawSql } from '../../src/kernel/sql/sql.js';

/** The idempotency key that the other business has used as well. */
export const CLAIMED_NEXT_DOOR = 'probe /buildings';

/** The building in which only the look-alike of an asset is. */
export const BUILDING_NEXT_DOOR = '00000000-0000-7000-8000-00000000b111';

/** Values that differ in look-alike rows, by table. They reveal a row of the wrong business. */
const DIFFERENT: Record<string, string> = {
  users: `{"name": "Next door", "role": "owner", "language": "fr", "email_claimed": true, "email_confirmed_at": null}`,
  api_keys: `{"name": "Next door", "scopes": ["rooms:read"]}`,
  key_uses: `{"last_used_at": "2031-07-07T00:00:00Z", "last_used_address": "Next door"}`,
  api_key_secrets: `{"hash": "\\\\x00", "last4": "next", "last_used_at": "2031-07-07T00:00:00Z"}`,
  idempotency_records: `{"fingerprint": "\\\\x00"}`,
  technicians: `{"name": "Next door", "email": "next@door.example", "skills": ["welding"]}`,
  buildings: `{"name": "Next door"}`,
  floors: `{"name": "Next door", "level": 77}`,
  rooms: `{"name": "Next door"}`,
  assets: `{"name": "Next door", "brand": "Next", "category": "plumbing", "status": "retired", "maintenance_procedure_ids": ["00000000-0000-7000-8000-000000000000"]}`,
  operations: `{"title": "Next door", "status": "cancelled", "required_open": 77}`,
  spare_parts: `{"name": "Next door", "quantity_on_hand": 1000, "quantity_reserved": 7}`,
  spare_part_movements: `{"note": "Next door"}`,
  webhook_endpoints: `{"url": "https://next.door.example/", "enabled": false, "last_success_at": null, "last_failed_delivery_id": null, "missed_since": null}`,
  webhook_deliveries: `{"event_type": "next.door", "payload_form": "thin", "replay_of": "00000000-0000-7000-8000-000000000000"}`,
  webhook_attempts: `{"response_body": "Next door", "sent_headers": "{\\"webhook-id\\": \\"next-door\\"}"}`,
  changes: `{"type": "room", "resource_id": "00000000-0000-7000-8000-000000000000"}`,
  events: `{"payload": "{}"}`,
  downtimes: `{"status": "out_of_service"}`,
  alarms: `{"message": "Next door"}`,
  meters: `{"name": "Next door", "last_value": 777, "crossed": 1}`,
  meter_readings: `{"value": 777, "note": "Next door"}`,
  announcements: `{"message": "Next door"}`,
  notices: `{"parameters": {"title": "Next door"}}`,
  vendor_people: `{"name": "Next door"}`,
  former_vendor_people: `{"name": "Next door"}`,
  partnerships: `{"status": "proposed"}`,
  operation_status_changes: `{"to_status": "cancelled", "reason": "Next door"}`,
  asset_status_changes: `{"note": "Next door", "created_at": "2031-01-01T00:00:00Z"}`,
  time_entries: `{"note": "Next door", "minutes": 777, "ended_at": "2031-07-07T00:00:00Z", "is_forgotten": false, "cost": 777}`,
  cost_entries: `{"description": "Next door", "amount": 777}`,
  technician_rates: `{"hourly_rate": 777}`,
  comments: `{"body": "Next door"}`,
  procedures: `{"name": "Next door", "is_active": false}`,
  procedure_versions: `{"step_count": 77, "required_count": 77}`,
  operation_procedures: `{"procedure_name": "Next door"}`,
  checklist_results: `{"value": "Next door", "failed": true, "opened_operation_id": "00000000-0000-7000-8000-000000000000"}`,
  attachments: `{"file_name": "Next door"}`,
  asset_imports: `{"file_name": "next.csv", "made": 77}`,
  import_mappings: `{"heading": "name", "column_name": null}`,
  asset_import_rows: `{"line": 1, "cells": {"name": "Next door"}}`,
  exports: `{"rows": 77, "expires_at": "2000-01-01T00:00:00Z"}`,
  preventive_schedules: `{"interval_days": 777, "next_due_on": "2026-01-02"}`,
};

/**
 * Gives a business a look-alike of every row of another one: with the same id, but other values. Ids only need to be unique
 * within a business, so only the business distinguishes the two; stricter constraints are dropped.
 */
export async function addLookAlikes(testApp: TestApp, from: string, to: string): Promise<void> {
  await testApp.acrossBusinesses.transaction(async (run) => {
    await run(rawSql(DROP_CONSTRAINTS));
    for (const { name, columns } of await tablesOf(run)) {
      const [table, all] = [rawSql(name), rawSql(columns)];
      await run(sql`INSERT INTO ${table} (${all}) SELECT ${all} FROM (SELECT (jsonb_populate_record(NULL::${table},
        to_jsonb(t) || jsonb_build_object('business_id', ${to}::text) || ${DIFFERENT[name] ?? '{}'}::jsonb)).* FROM ${table} t
        WHERE t.business_id = ${from}) other`);
      // Rewritten rows come after the look-alikes, so code that takes the first of several rows takes the wrong one.
      await run(sql`UPDATE ${table} SET business_id = business_id WHERE business_id = ${from}`);
    }
  });
}

/** The tables with rows of businesses, and their columns. */
function tablesOf(run: Run): Promise<{ name: string; columns: string }[]> {
  return run(sql`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns c
    WHERE table_schema = 'public' AND is_generated = 'NEVER' AND EXISTS (SELECT 1 FROM information_schema.columns b
      WHERE b.table_schema = 'public' AND b.table_name = c.table_name AND b.column_name = 'business_id')
    GROUP BY table_name ORDER BY table_name`);
}

/** Drops foreign keys, and all constraints that prevent two businesses from using the same id. */
const DROP_CONSTRAINTS = `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint k WHERE contype = 'f' LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.of, one.name); END LOOP;
  FOR one IN SELECT i.indrelid::regclass AS of, i.indexrelid::regclass AS name, k.conname FROM pg_index i
    JOIN pg_attribute b ON b.attrelid = i.indrelid AND b.attname = 'business_id'
    LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid
    WHERE i.indisunique AND NOT b.attnum = ANY(i.indkey) AND i.indrelid::regclass::text NOT LIKE 'pg_%' LOOP
    IF one.conname IS NULL THEN EXECUTE format('DROP INDEX %s', one.name);
    ELSE EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.of, one.conname); END IF; END LOOP;
END $$`;

/**
 * Gives a business rows that refer to another business's records by id, without look-alikes there: a reserved part, dead and
 * waiting deliveries, an event, a key, a claim; and lets a delivery succeed here that is dead there.
 */
export async function addRowsWithoutLookAlike(testApp: TestApp, to: string, own: Records): Promise<void> {
  await testApp.acrossBusinesses.transaction(async (run) => {
    await run(sql`INSERT INTO spare_part_movements (id, business_id, spare_part_id, operation_id, type, quantity, note, created_at)
      VALUES (${randomUUID()}, ${to}, ${own.otherPart}, ${own.inProgress}, 'reserve', 1, '', now())`);
    await run(sql`INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status, created_at)
      VALUES (${randomUUID()}, ${to}, ${own.endpoint}, ${randomUUID()}, 'next.door', 'dead', now())`);
    await run(sql`INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status, created_at)
      VALUES (${randomUUID()}, ${to}, ${own.endpoint}, ${randomUUID()}, 'next.door', 'pending', now())`);
    // The events without a delivery have one here.
    await run(sql`INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status, created_at)
      SELECT gen_random_uuid(), ${to}, ${own.endpoint}, v.id, v.type, 'dead', now() FROM events v
      WHERE v.business_id = ${to} AND v.type = 'operation.created' AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d
        WHERE d.business_id = ${to} AND d.event_id = v.id)`);
    // Its machine is in a building of its own.
    await run(
      sql`UPDATE assets SET building_id = ${BUILDING_NEXT_DOOR} WHERE business_id = ${to} AND id = ${own.machine}`,
    );
    await run(sql`INSERT INTO events (id, business_id, type, payload, created_at)
      VALUES (${randomUUID()}, ${to}, 'webhook.ping', '{}', now())`);
    await run(sql`INSERT INTO api_keys (id, business_id, name, scopes, created_by, created_at, updated_at)
      VALUES (${randomUUID()}, ${to}, 'Next door', '{}', ${own.user}, now(), now())`);
    await run(sql`INSERT INTO idempotency_records (business_id, principal_kind, principal_id, idempotency_key, fingerprint, created_at, expires_at)
      VALUES (${to}, 'api_key', ${own.keyId}, ${CLAIMED_NEXT_DOOR}, '', now(), now() + interval '1 day')`);
    await run(sql`INSERT INTO vendor_people (id, business_id, vendor_id, firm_id, user_id, name, email, created_at, updated_at)
      VALUES (${randomUUID()}, ${to}, ${randomUUID()}, ${to}, ${own.account}, 'Next door', '', now(), now())`);
    await run(
      sql`UPDATE announcements SET vendor_id = ${own.vendor} WHERE business_id = ${to} AND id = ${own.announcementBefore}`,
    );
    // An asset without a schedule is maintained here, by an operation that belongs to no schedule.
    await run(sql`INSERT INTO preventive_schedules (id, business_id, asset_id, interval_days, next_due_on, opened_for, operation_id, created_at, updated_at)
      VALUES (${randomUUID()}, ${to}, ${own.assetId}, 30, '2031-07-07', '2031-07-07', ${own.taskId}, now(), now())`);
    // Due maintenance is for an asset that is in service here too.
    await run(
      sql`UPDATE assets SET status = 'operational' WHERE business_id = ${to} AND id = ${own.machine}`,
    );
    // Preventive work on the assets was done later here, and more of it is open.
    for (const [asset, status, completed] of [
      [own.asset, 'done', '2031-07-07T00:00:00Z'],
      [own.machine, 'done', '2031-07-07T00:00:00Z'],
      [own.machine, 'new', null],
    ])
      await run(sql`INSERT INTO operations (id, business_id, title, status, asset_id, preventive_due_on, completed_at, created_at, updated_at)
        VALUES (${randomUUID()}, ${to}, 'Next door', ${status}, ${asset}, '2026-01-02', ${completed}, now(), now())`);
    // The technician of an operation has an account only here, another user commented on it, and it was assigned to its vendor later.
    await run(
      sql`UPDATE technicians SET user_id = ${own.ownerId} WHERE business_id = ${to} AND id = ${own.technician}`,
    );
    await run(sql`INSERT INTO comments (id, business_id, operation_id, body, visibility, actor_kind, actor_id, created_at)
      VALUES (${randomUUID()}, ${to}, ${own.taskId}, 'Next door', 'all', 'user', ${randomUUID()}, now())`);
    await run(sql`INSERT INTO operation_status_changes (id, business_id, operation_id, to_status, action, details, actor_kind, created_at)
      VALUES ('ffffffff-ffff-7fff-bfff-ffffffffffff', ${to}, ${own.offered}, 'new', 'assign',
        ${JSON.stringify({ vendor_id: { from: null, to: own.vendor } })}::jsonb, 'system', now())`);
    // The alarm is resolved only here, and the asset is down only here.
    await run(sql`INSERT INTO alarms (id, business_id, kind, message, source, dedup_key, status, created_at)
      VALUES (${randomUUID()}, ${to}, 'monitoring', 'Next door', 'scada', 'over next door', 'resolved', now())`);
    await run(sql`INSERT INTO downtimes (id, business_id, asset_id, status, started_at)
      VALUES (${randomUUID()}, ${to}, ${own.machine}, 'out_of_service', now())`);
    // A floor of one building belongs to another one here.
    await run(
      sql`UPDATE floors SET building_id = ${own.buildingId} WHERE business_id = ${to} AND id = ${own.annex}`,
    );
    // Assets of an import have operations only here.
    await run(
      sql`UPDATE operations SET asset_id = ${own.made} WHERE business_id = ${to} AND id = ${own.cancelled}`,
    );
    await run(sql`INSERT INTO notices (id, business_id, announcement_id, recipient_kind, recipient_id, kind, parameters, created_at)
      VALUES (${own.noticeBeside}, ${to}, ${own.announcementToAnother}, 'vendor_user', ${own.personUser}, 'operation.created', '{}', now())`);
    // The parts were consumed for another asset's operation here.
    await run(
      sql`UPDATE operations SET asset_id = ${own.machine}, building_id = ${randomUUID()}
        WHERE business_id = ${to} AND id = ${own.inProgress}`,
    );
    // For the key figures: one operation is open here, preventive work was late; one asset in service is down, and one is in
    // stock.
    await run(
      sql`UPDATE operations SET status = 'assigned' WHERE business_id = ${to} AND id = ${own.assigned}`,
    );
    await run(
      sql`UPDATE operations SET status = 'in_progress' WHERE business_id = ${to} AND id = ${own.declared}`,
    );
    await run(
      sql`UPDATE operations SET status = 'done', preventive_due_on = '2026-01-02' WHERE business_id = ${to} AND id = ${own.completed}`,
    );
    await run(
      sql`UPDATE assets SET status = 'under_maintenance', reference = 'NEXT-DOOR-2' WHERE business_id = ${to} AND id = ${own.assetId}`,
    );
    await run(
      sql`UPDATE assets SET is_installed = false, status = 'out_of_service' WHERE business_id = ${to} AND id = ${own.asset}`,
    );
    // For the overview: operations to confirm and in dispute, both overdue and unassigned; a part with low stock, and a disabled
    // endpoint.
    for (const status of ['start_disputed', 'pending_start'])
      await run(sql`INSERT INTO operations (id, business_id, title, status, scheduled_for, created_at, updated_at)
        VALUES (${randomUUID()}, ${to}, 'Next door', ${status}, '2020-01-01', now(), now())`);
    await run(sql`INSERT INTO spare_parts (id, business_id, name, quantity_on_hand, min_stock, created_at, updated_at)
      VALUES (${randomUUID()}, ${to}, 'Next door', 0, 1, now(), now())`);
    await run(sql`UPDATE webhook_endpoints SET disabled_reason = 'Next door' WHERE business_id = ${to}`);
    await run(
      sql`UPDATE webhook_deliveries SET status = 'succeeded'
        WHERE business_id = ${to} AND id = ANY(${[own.lost, own.givenUp]}::uuid[])`,
    );
    // An event that was dispatched, and reversals of movements, are only here.
    await run(sql`INSERT INTO events (id, business_id, type, payload, created_at, dispatched_at)
      VALUES (${newId(new Date())}, ${to}, 'operation.created', '{}', now(), now())`);
    await changeChecklists(run, to, own);
    await changeLabor(run, to, own);
    await useImported(run, to, own);
    for (const reversed of [own.usedReserved, own.reserved])
      await run(sql`INSERT INTO spare_part_movements (id, business_id, spare_part_id, type, quantity, note, created_at, reverses_id)
        VALUES (${newId(new Date())}, ${to}, ${own.part}, 'receive', 1, '', now(), ${reversed})`);
  });
}

/** Steps have other titles and kinds here, an operation has one more procedure, open steps have results; an inactive procedure is active. */
async function changeChecklists(run: Run, to: string, own: Records): Promise<void> {
  await run(sql`UPDATE procedure_versions
    SET steps = replace(replace(steps::text, '"title": "', '"title": "Next door '), '"kind": "text"', '"kind": "check"')::jsonb
    WHERE business_id = ${to}`);
  await run(sql`INSERT INTO operation_procedures (id, business_id, operation_id, procedure_id, procedure_name, version, created_at)
    VALUES (${randomUUID()}, ${to}, ${own.assigned}, ${own.round}, 'Next door', 1, now())`);
  for (const [operation, step] of [
    [own.inProgress, own.stepOpen],
    [own.taskId, own.itemId],
  ])
    await run(sql`INSERT INTO checklist_results (id, business_id, operation_id, step_id, value, failed, is_current, actor_kind, created_at)
      VALUES (${randomUUID()}, ${to}, ${operation}, ${step}, 'Next door', false, true, 'system', now())`);
  await run(
    sql`UPDATE procedures SET is_active = true WHERE business_id = ${to} AND id = ${own.inactiveRound}`,
  );
}

/** Timers run on all operations here; the look-alikes of an entry, a cost and a timer belong to another operation; rates have other days. */
async function changeLabor(run: Run, to: string, own: Records): Promise<void> {
  await run(sql`INSERT INTO time_entries (id, business_id, operation_id, technician_id, kind, started_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${to}, id, gen_random_uuid(), 'work', now(), now(), now() FROM operations WHERE business_id = ${to}`);
  await run(
    sql`UPDATE time_entries SET operation_id = ${own.assigned} WHERE business_id = ${to} AND id = ${own.timeEntryId}`,
  );
  await run(
    sql`UPDATE cost_entries SET operation_id = ${own.assigned} WHERE business_id = ${to} AND id = ${own.costId}`,
  );
  await run(sql`UPDATE time_entries SET ended_at = NULL, minutes = NULL, cost = NULL, hourly_rate = 777, operation_id = ${own.assigned}
    WHERE business_id = ${to} AND id = ${own.timer}`);
  // The technician with an account has a timer and another operation here. Their own timer runs on an operation that is only here,
  // and for so long that it was forgotten: it has no minutes, which would differ in every run.
  await run(
    sql`UPDATE operations SET assignee_type = 'technician', technician_id = ${own.account} WHERE business_id = ${to} AND id = ${own.unassigned}`,
  );
  const elsewhere = randomUUID();
  await copyRow(run, 'operations', to, { id: elsewhere, external_id: null, number: null });
  for (const [business, operation] of [
    [to, own.ofAccount],
    [own.business, elsewhere],
  ])
    await run(sql`INSERT INTO time_entries (id, business_id, operation_id, technician_id, kind, started_at, created_at, updated_at)
      VALUES (${randomUUID()}, ${business}, ${operation}, ${own.account}, 'work', now() - interval '13 hours', now(), now())`);
  for (const day of ['1960-01-01', '2026-01-06'])
    await run(sql`INSERT INTO technician_rates (id, business_id, technician_id, valid_from, hourly_rate, created_at, updated_at)
      VALUES (${randomUUID()}, ${to}, ${own.technician}, ${day}, 777, now(), now())`);
}

/** What an import made is used here: its technician has an operation, and rows refer to its operation. An account has the e-mail of a row. */
async function useImported(run: Run, to: string, own: Records): Promise<void> {
  const operation = { operation_id: own.madeOperation };
  const referring = [
    ...['announcements', 'checklist_results', 'comments', 'cost_entries'],
    ...['operation_procedures', 'spare_part_movements', 'time_entries'],
  ];
  const copies: (readonly [table: string, changes: object])[] = [
    ...referring.map((table) => [table, operation] as const),
    ['alarms', { ...operation, dedup_key: randomUUID() }],
    ['attachments', { ...operation, asset_id: null, comment_id: null, object_name: randomUUID() }],
    ['preventive_schedules', { ...operation, asset_id: randomUUID() }],
    ['operation_status_changes', { ...operation, action: 'start' }],
    ['operations', { technician_id: own.madeTechnician, external_id: null, number: null }],
    ['users', { email: 'account@door.example', email_claimed: false }],
  ];
  for (const [table, changes] of copies) await copyRow(run, table, to, { id: randomUUID(), ...changes });
}

/** Copies any row of a table of a business, with other values. */
async function copyRow(run: Run, name: string, of: string, changes: object): Promise<void> {
  const { columns } = (await tablesOf(run)).find((each) => each.name === name)!;
  const [table, all] = [rawSql(name), rawSql(columns)];
  await run(sql`INSERT INTO ${table} (${all}) SELECT ${all} FROM (SELECT (jsonb_populate_record(NULL::${table},
    to_jsonb(t) || ${JSON.stringify(changes)}::jsonb)).* FROM (SELECT * FROM ${table} WHERE business_id = ${of} LIMIT 1) t) copy`);
}
