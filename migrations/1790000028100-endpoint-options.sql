-- What an endpoint may choose: what is sent of an event, events of some buildings alone, headers of its own, and a pause
-- in which what comes is kept.
ALTER TABLE webhook_endpoints
  ADD COLUMN payload text NOT NULL DEFAULT 'full' CHECK (payload IN ('full', 'thin')),
  -- Those of its business, as its owner named them; none means every building.
  ADD COLUMN building_ids uuid[] NOT NULL DEFAULT '{}',
  -- Names and values together, encrypted like the signing secret; the names once more for people to see.
  ADD COLUMN headers_encrypted bytea,
  ADD COLUMN header_names text[] NOT NULL DEFAULT '{}',
  ADD COLUMN paused_at timestamptz(3);

-- A delivery keeps the form in which it was made: every attempt, and every replay, sends the same bytes.
ALTER TABLE webhook_deliveries
  ADD COLUMN payload_form text NOT NULL DEFAULT 'full' CHECK (payload_form IN ('full', 'thin'));

-- The bytes that are signed and sent of an event. A thin one is its envelope with nothing of the resource but what it is,
-- in the very text of the full one, so that every call gives the same bytes.
CREATE FUNCTION sent_payload(envelope text, form text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE form WHEN 'full' THEN envelope ELSE (
    SELECT '{' || string_agg(to_json(e.key)::text || ':' || CASE e.key WHEN 'data' THEN (
        SELECT '{"object":{' || string_agg(to_json(o.key)::text || ':' || o.value::text, ',' ORDER BY o.place) || '}}'
        FROM json_each(e.value -> 'object') WITH ORDINALITY o (key, value, place) WHERE o.key IN ('id', 'object'))
      ELSE e.value::text END, ',' ORDER BY e.place) || '}'
    FROM json_each(envelope::json) WITH ORDINALITY e (key, value, place)) END
$$;
