// Shared by the benchmark and the tests. It has no imports, because each of them is built differently.

/**
 * A statement that inserts events into the outbox, as writes of the API do. It returns the event ids as clients see them.
 * Parameters: the ids of the businesses, the number of events of each, their type, the resource in the payload, and their time.
 */
export const EMIT_EVENTS = `INSERT INTO events (id, business_id, type, payload, created_at)
  SELECT id, business_id, $3, json_build_object('id', 'evt_' || id, 'type', $3::text,
    'created_at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'api_version', '2026-10-01',
    'data', json_build_object('object', $4::json))::text, $5
  FROM (SELECT uuid_v7($5::timestamptz) AS id, business_id
    FROM unnest($1::uuid[]) AS b (business_id), generate_series(1, $2::int)) ids
  RETURNING 'evt_' || id AS id`;
