// What bench and tests both need: a file of its own without imports, because each of them is built in its own way.

/**
 * A statement that puts events of businesses into the outbox, as writes of the API do. It returns their ids as clients see them.
 * Parameters: the ids of the businesses, how many events of each, their type, the resource they show, and their moment.
 */
export const EMIT_EVENTS = `INSERT INTO events (id, business_id, type, payload, created_at)
  SELECT id, business_id, $3, json_build_object('id', 'evt_' || id, 'type', $3::text,
    'created_at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'api_version', '2026-10-01',
    'data', json_build_object('object', $4::json))::text, $5
  FROM (SELECT uuid_v7($5::timestamptz) AS id, business_id
    FROM unnest($1::uuid[]) AS b (business_id), generate_series(1, $2::int)) ids
  RETURNING 'evt_' || id AS id`;
