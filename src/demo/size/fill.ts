import { availableParallelism } from 'node:os';
import type { AcrossBusinesses, Run } from '../../kernel/database/unscoped/across-businesses.js';
import { timestampAt } from '../../kernel/resource/field.js';
import { rawSql, sql, type Sql } from '../../kernel/sql/sql.js';
import { insertFirstRows } from './first-rows.js';

/** The number of rows of each kind. */
export interface Sizes {
  readonly assets: number;
  readonly operations: number;
  readonly parts: number;
  readonly deliveries: number;
}

const ROOMS = 960;
const TECHNICIANS = 200;
const VENDORS = 20;
/** Within this number of days, operations may be open. Only a few older ones are. */
const RECENT_DAYS = 45;
/** With fewer rows, new statistics would not change the plans. */
const MIN_ROWS_TO_ANALYZE = 20_000;
/** The maximum number of connections that insert concurrently. */
const MAX_CONNECTIONS = 4;

/**
 * Fills a business with rows that PostgreSQL generates: `INSERT … SELECT generate_series(…)`. The rows are spread evenly over the
 * last year, so that ids rise with time and every index grows at its end. Their states are those of a business that keeps up with its
 * work, and are the same in every run.
 *
 * Nothing that other businesses use is dropped or locked. It is fast because an empty table gets its indexes after its first rows,
 * later rows arrive in the order of their ids, search indexes collect new entries in a pending list that is merged once, and several
 * connections work concurrently.
 */
export async function fill(
  acrossBusinesses: AcrossBusinesses,
  businessId: string,
  sizes: Sizes,
  now: Date,
): Promise<void> {
  const connections = Math.min(MAX_CONNECTIONS, availableParallelism(), acrossBusinesses.pool.options.max);
  const insert = async (table: string, count: number, rowsOf: (share: Share) => Sql) => {
    if (count === 0) return;
    const rows = (from: number, to: number) => rowsOf({ businessId, now, count, from, to });
    const areFirst = await acrossBusinesses.transaction(async (run) => {
      await prepare(run);
      return insertFirstRows(run, table, rows(1, count));
    });
    if (areFirst) return;
    const share = Math.ceil(count / connections);
    const shares = Array.from(
      { length: connections },
      (_, index) => [index * share + 1, Math.min(count, (index + 1) * share)] as const,
    );
    await Promise.all(
      shares.map(([from, to]) =>
        acrossBusinesses.transaction(async (run) => {
          await prepare(run);
          await run(rows(from, to));
        }),
      ),
    );
  };
  await acrossBusinesses.transaction(async (run) => {
    await prepare(run);
    for (const statement of baseData(businessId, now)) await run(statement);
  });
  await insert('assets', sizes.assets, assets);
  await insert('downtimes', sizes.assets, downtimes);
  // The operations join the new assets. Without statistics, the planner would expect only a few rows. Analyzing these columns is enough,
  // and much faster than analyzing all.
  const isLarge =
    Math.max(sizes.assets, sizes.operations, sizes.parts, sizes.deliveries) >= MIN_ROWS_TO_ANALYZE;
  if (isLarge)
    await acrossBusinesses.rows(sql`ANALYZE assets (id, business_id, room_id), rooms, technicians`);
  await insert('operations', sizes.operations, operations);
  await insert('spare_parts', sizes.parts, parts);
  await insert('spare_part_movements', sizes.parts * 2, movements);
  await insert('events', sizes.deliveries, events);
  await insert('webhook_deliveries', sizes.deliveries, deliveries);
  await acrossBusinesses.rows(
    // A worker may have started the numbers of the operations.
    sql`INSERT INTO counters AS kept (business_id, name, last) VALUES (${businessId}, 'assets', ${sizes.assets}),
      (${businessId}, 'operations', ${sizes.operations}), (${businessId}, 'events', ${sizes.deliveries})
      ON CONFLICT (business_id, name) DO UPDATE SET last = greatest(kept.last, excluded.last)`,
  );
  if (!isLarge) return;
  const tasks = [
    maintenanceOf('assets', sql`assets, rooms, downtimes, events`),
    maintenanceOf('operations', sql`operations, webhook_deliveries`),
    maintenanceOf('spare_parts', sql`spare_parts, spare_part_movements`),
  ];
  const runTasks = async (): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await acrossBusinesses.transaction(task);
  };
  await Promise.all(Array.from({ length: connections }, runTasks));
}

/** Merges the pending list of a table's search index, and updates the statistics of tables. */
function maintenanceOf(table: string, analyzed: Sql): (run: Run) => Promise<void> {
  return async (run) => {
    await prepare(run);
    // For a partitioned table, the search index of each partition.
    await run(sql`SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relkind = 'i' AND (i.indexrelid = ${`${table}_searched`}::regclass
        OR i.indexrelid IN (SELECT relid FROM pg_partition_tree(${`${table}_searched`}::regclass)))`);
    await run(sql`ANALYZE ${analyzed}`);
  };
}

/** Applies settings for the current transaction. */
async function prepare(run: Run): Promise<void> {
  const settings = {
    statement_timeout: '0',
    synchronous_commit: 'off',
    gin_pending_list_limit: '2000000kB',
    maintenance_work_mem: '256MB',
    work_mem: '128MB',
    // New tables have no statistics yet. The planner would take them for small and use nested loops.
    enable_nestloop: 'off',
  };
  for (const [name, value] of Object.entries(settings))
    await run(sql`SELECT set_config(${name}, ${value}, true)`);
  // The rows refer to rows that were just inserted. As a superuser, skip the foreign key checks.
  await run(sql`SELECT set_config('session_replication_role', 'replica', true)
    FROM pg_roles WHERE rolname = current_user AND rolsuper`);
}

interface Share {
  readonly businessId: string;
  readonly now: Date;
  /** The total number of rows of this kind. This share inserts the rows `from` to `to`. */
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** The numbers of a share with their timestamps, evenly spread over the year before now. */
function numbered({ now, count, from, to }: Share): Sql {
  return sql`(SELECT n, date_trunc('milliseconds', ${now}::timestamptz - (${count}::integer - n + 1) * (interval '360 days' / ${count}::integer)) AS at
    FROM generate_series(${from}::integer, ${to}::integer) n)`;
}

/** The small tables that all others refer to: buildings, floors, rooms, technicians, vendors and one webhook endpoint. */
function baseData(businessId: string, now: Date): Sql[] {
  const opened = sql`(${now}::timestamptz - interval '365 days' + n * interval '1 minute')`;
  return [
    sql`INSERT INTO buildings (id, business_id, name, building_type, physical_address, created_at, updated_at)
      SELECT uuid_v7(at), ${businessId}::uuid, 'Hall ' || n, 'industrial', n || ' Harbour Road', at, at
      FROM (SELECT n, ${opened} AS at FROM generate_series(1, 24) n) s ORDER BY n`,
    sql`INSERT INTO floors (id, business_id, building_id, name, level, created_at, updated_at)
      SELECT uuid_v7(b.created_at), business_id, b.id, 'Level ' || level, level, b.created_at, b.created_at
      FROM buildings b, generate_series(0, 3) level WHERE b.business_id = ${businessId}::uuid`,
    sql`INSERT INTO rooms (id, business_id, floor_id, name, created_at, updated_at)
      SELECT uuid_v7(f.created_at), business_id, f.id, 'Bay ' || n, f.created_at, f.created_at
      FROM floors f, generate_series(1, ${ROOMS}::integer / 96) n WHERE f.business_id = ${businessId}::uuid`,
    sql`INSERT INTO technicians (id, business_id, name, email, role, skills, created_at, updated_at)
      SELECT uuid_v7(at), ${businessId}::uuid,
        (ARRAY['Amara','Tom','Priya','Luca','Hannah','Marek','Sofia','Declan','Yusuf','Grace'])[1 + n % 10] || ' '
          || (ARRAY['Okafor','Brightwell','Raman','Ferrari','Lindqvist','Nowak','Almeida','Murphy','Demir','Chen','Hartmann','Benali','Peacock',
            'Dubois','Whitlock','Moreau','Kovac','Silva','Jensen','Tanaka'])[1 + n / 10 % 20], 'technician-' || n || '@size.example', 'technician', '{mechanical,electrical}', at, at
      FROM (SELECT n, ${opened} AS at FROM generate_series(1, ${TECHNICIANS}::integer) n) s ORDER BY n`,
    sql`WITH firms AS (INSERT INTO vendors (id, name, created_at, updated_at)
        SELECT uuid_v7(at), 'Partner firm ' || n, at, at
        FROM (SELECT n, ${opened} AS at FROM generate_series(1, ${VENDORS}::integer) n) s RETURNING id, created_at)
      INSERT INTO partnerships (id, business_id, vendor_id, status, accepted_at, created_at, updated_at)
      SELECT uuid_v7(created_at), ${businessId}::uuid, id, 'accepted', created_at, created_at, created_at FROM firms`,
    sql`INSERT INTO webhook_endpoints (id, business_id, url, event_types, enabled, disabled_reason, secret_encrypted, created_at, updated_at)
      SELECT uuid_v7(at), ${businessId}::uuid, 'https://receiver.example/hook', '{operation.created}', false, 'Made for measuring only.', '\\x00', at, at
      FROM (SELECT ${now}::timestamptz - interval '365 days' AS at) s`,
  ];
}

function assets(share: Share): Sql {
  return sql`WITH places AS (SELECT row_number() OVER (ORDER BY r.id) - 1 AS k, r.id AS room_id, f.building_id
      FROM rooms r JOIN floors f ON f.business_id = r.business_id AND f.id = r.floor_id WHERE r.business_id = ${share.businessId}::uuid)
    INSERT INTO assets (id, business_id, name, reference, category, status, description, brand, model_number, criticality, building_id,
      room_id, is_installed, qr_code, installation_date, maintenance_interval_days, unit_price, supplier, created_at, updated_at)
    SELECT uuid_v7(at), ${share.businessId}::uuid,
      (ARRAY['Transfer pump','Geared motor','Supply fan','Butterfly valve','Belt conveyor','Screw compressor','Tank agitator','Distribution board',
        'Split cooler','Level transmitter','Fire damper','Roller door','Network switch','Label printer','Dosing unit','Heat exchanger'])[1 + n % 16] || ' ' || n,
      (ARRAY['PUM','MOT','HVA','PLU','CON','COM'])[1 + n % 6] || '-' || lpad(n::text, 8, '0'),
      (ARRAY['pump','motor','hvac','plumbing','conveyor','compressor','production_machine','electrical','hvac','instrumentation','fire_safety',
        'structural','it_equipment','it_equipment','pump','plumbing','furniture','other'])[1 + (hashint4(n + 1) & 1023) % 18],
      CASE WHEN condition < 2 THEN 'under_maintenance' WHEN condition < 3 THEN 'out_of_service' WHEN condition < 13 THEN 'needs_maintenance'
        ELSE 'operational' END,
      'Row ' || n || ' of the size test.',
      (ARRAY['Grundfos','Siemens','ABB','Bosch','Interroll','Atlas Copco','KSB','Festo','Daikin','Danfoss','Krones'])[1 + (n * 3) % 11],
      'M-' || (n::bigint * 7919) % 9973, (ARRAY['low','medium','high','critical'])[1 + n % 4], building_id, room_id, n % 25 <> 0,
      'SIZE-' || lpad(n::text, 8, '0'), date '2024-01-01' + n % 600, CASE WHEN n % 3 = 0 THEN 90 END, n % 5000, 'Size Supplies', at, at
    FROM ${numbered(share)} s CROSS JOIN LATERAL (SELECT (hashint4(n) & 65535) % 100 AS condition) drawn
      JOIN places ON places.k = (n::bigint * 31) % ${ROOMS}::integer ORDER BY n`;
}

/** A tenth is cancelled. Of recent operations, four in ten are open; of older ones, one in fifty. The rest is done. */
function operations(share: Share): Sql {
  return sql`WITH machines AS (SELECT row_number() OVER (ORDER BY a.id) - 1 AS k, count(*) OVER () AS total, a.id, a.name,
        r.name || ', ' || f.name || ', ' || b.name AS place, a.building_id
      FROM assets a JOIN rooms r ON r.business_id = a.business_id AND r.id = a.room_id
        JOIN floors f ON f.business_id = r.business_id AND f.id = r.floor_id JOIN buildings b ON b.business_id = f.business_id AND b.id = f.building_id
      WHERE a.business_id = ${share.businessId}::uuid),
    all_machines AS (SELECT greatest(count(*), 1) AS total FROM machines),
    people AS (SELECT row_number() OVER (ORDER BY id) - 1 AS k, id, name FROM technicians WHERE business_id = ${share.businessId}::uuid),
    firms AS (SELECT row_number() OVER (ORDER BY v.id) - 1 AS k, v.id, v.name FROM partnerships p JOIN vendors v ON v.id = p.vendor_id
      WHERE p.business_id = ${share.businessId}::uuid)
    INSERT INTO operations (id, business_id, number, title, status, required_skill, place, asset_id, building_id, assignee_type, technician_id, vendor_id, people,
      scheduled_for, priority, agreed_amount, started_at, completed_at, preventive_due_on, created_at, updated_at)
    SELECT uuid_v7(at), ${share.businessId}::uuid, n,
      (ARRAY['Replace seal','Trace vibration','Lubricate bearings','Inspect guard','Calibrate','Realign coupling','Check insulation','Clean filter'])[1 + n % 8]
        || ': ' || coalesce(machines.name, 'site'),
      state.status,
      (ARRAY['mechanical','electrical','hvac','plumbing','instrumentation'])[1 + n % 5], machines.place, machines.id, machines.building_id,
      CASE WHEN n % 10 = 0 THEN 'vendor' ELSE 'technician' END, CASE WHEN n % 10 <> 0 THEN people.id END, CASE WHEN n % 10 = 0 THEN firms.id END,
      CASE WHEN n % 10 = 0 THEN firms.name ELSE people.name END, at + interval '3 days', (ARRAY['low','medium','high'])[1 + n % 3],
      CASE WHEN n % 10 = 0 THEN 50 + n % 900 END, CASE WHEN state.is_started THEN least(at + (n % 60) * interval '1 hour', now) END,
      CASE WHEN state.is_completed THEN least(at + (n % 60 + 1 + n % 7) * interval '1 hour', now) END,
      CASE WHEN n % 4 = 0 THEN (at AT TIME ZONE 'UTC')::date END, at, at
    FROM ${numbered(share)} s CROSS JOIN (SELECT ${share.now}::timestamptz AS now) moment
      CROSS JOIN LATERAL (SELECT status, status IN ('done', 'completed') AS is_completed, status IN ('done', 'completed', 'in_progress') AS is_started
        FROM (SELECT CASE WHEN at < now - ${RECENT_DAYS}::integer * interval '1 day' AND drawn < 4 AND (hashint4(n + 3) & 1023) % 20 <> 0 THEN 'done'
            ELSE (ARRAY['assigned','assigned','in_progress','new','done','done','done','done','completed','cancelled'])[1 + drawn] END AS status
          FROM (SELECT (hashint4(n) & 1023) % 10 AS drawn) number) chosen) state
      CROSS JOIN all_machines
      LEFT JOIN machines ON machines.k = (n::bigint * 31) % all_machines.total
      JOIN people ON people.k = (hashint4(n + 2) & 65535) % ${TECHNICIANS}::integer JOIN firms ON firms.k = n % ${VENDORS}::integer
    ORDER BY n`;
}

/** Every twentieth asset has had one downtime. Assets that are down now, three in a hundred, have been down for up to ten days. */
function downtimes({ businessId, now, from, to }: Share): Sql {
  return sql`WITH machines AS (SELECT row_number() OVER (ORDER BY id) AS k, id, created_at, CASE WHEN status IN ('under_maintenance', 'out_of_service') THEN status END AS down_status
      FROM assets WHERE business_id = ${businessId}::uuid)
    INSERT INTO downtimes (id, business_id, asset_id, status, started_at, ended_at)
    SELECT uuid_v7(started_at), ${businessId}::uuid, id, coalesce(down_status, CASE WHEN k % 3 = 0 THEN 'out_of_service' ELSE 'under_maintenance' END),
      started_at, CASE WHEN down_status IS NULL THEN least(started_at + (1 + k % 48) * interval '1 hour', ${now}::timestamptz) END
    FROM (SELECT *, CASE WHEN down_status IS NULL THEN created_at ELSE greatest(created_at, ${now}::timestamptz - (k % 240) * interval '1 hour') END AS started_at
      FROM machines WHERE k BETWEEN ${from}::integer AND ${to}::integer AND (down_status IS NOT NULL OR k % 20 = 0)) each ORDER BY started_at`;
}

function parts(share: Share): Sql {
  return sql`INSERT INTO spare_parts (id, business_id, name, reference, category, unit, quantity_on_hand, min_stock, unit_price, supplier, created_at, updated_at)
    SELECT uuid_v7(at), ${share.businessId}::uuid, (ARRAY['Bearing','Seal','Belt','Filter','Sensor','Valve'])[1 + n % 6] || ' ' || n, 'SP-' || lpad(n::text, 8, '0'),
      (ARRAY['bearing','seal_gasket','belt_chain','filter','sensor','valve'])[1 + n % 6], 'piece', 20, 5, n % 400, 'Size Supplies', at, at
    FROM ${numbered(share)} s ORDER BY n`;
}

/** Two movements per part: 25 received, 5 used. */
function movements(share: Share): Sql {
  return sql`WITH shelf AS (SELECT row_number() OVER (ORDER BY id) AS k, id FROM spare_parts WHERE business_id = ${share.businessId}::uuid)
    INSERT INTO spare_part_movements (id, business_id, spare_part_id, type, quantity, note, created_at)
    SELECT uuid_v7(at), ${share.businessId}::uuid, shelf.id, CASE WHEN n % 2 = 1 THEN 'receive' ELSE 'consume' END,
      CASE WHEN n % 2 = 1 THEN 25 ELSE -5 END, 'Size test.', at
    FROM ${numbered(share)} s JOIN shelf ON shelf.k = (n + 1) / 2 ORDER BY n`;
}

/** Events that are already dispatched, so that no worker processes them. */
function events(share: Share): Sql {
  return sql`INSERT INTO events (id, business_id, type, payload, created_at, recorded_at, dispatched_at, sequence, resource_id)
    SELECT id, ${share.businessId}::uuid, 'operation.created', json_build_object('id', 'evt_' || id, 'type', 'operation.created',
      'created_at', ${timestampAt(rawSql('at'))}, 'api_version', '2026-10-01', 'livemode', true,
      'data', json_build_object('object', json_build_object('id', id, 'object', 'operation')))::text, at, at, at, n, id
    FROM (SELECT n, at, uuid_v7(at) AS id FROM ${numbered(share)} s) s ORDER BY n`;
}

/** Deliveries that succeeded or were given up. */
function deliveries(share: Share): Sql {
  return sql`WITH happened AS (SELECT row_number() OVER (ORDER BY id) AS k, id FROM events WHERE business_id = ${share.businessId}::uuid)
    INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status, attempt_count, response_status, error,
      last_attempt_at, delivered_at, created_at)
    SELECT uuid_v7(at), ${share.businessId}::uuid, (SELECT id FROM webhook_endpoints WHERE business_id = ${share.businessId}::uuid), happened.id,
      'operation.created', CASE WHEN n % 50 = 0 THEN 'dead' ELSE 'succeeded' END, CASE WHEN n % 50 = 0 THEN 6 ELSE 1 END,
      CASE WHEN n % 50 = 0 THEN 500 ELSE 200 END, CASE WHEN n % 50 = 0 THEN 'http_500' END, at, CASE WHEN n % 50 <> 0 THEN at END, at
    FROM ${numbered(share)} s JOIN happened ON happened.k = n ORDER BY n`;
}
