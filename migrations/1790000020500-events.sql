-- Events can be read, not only received: by what they are about, and by a number in the order of the commits. The number is given
-- after the commit, by one numberer of the business at a time, so that no writer waits for another. What happened so far is
-- numbered here in the order in which it happened; every event is written anew for it, a minute or two for a million.
ALTER TABLE events
  ADD COLUMN resource_id uuid,
  ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ADD COLUMN sequence bigint;
UPDATE events e SET sequence = counted.sequence, recorded_at = e.created_at,
  resource_id = (e.payload::json #>> '{data,object,id}')::uuid
FROM (SELECT business_id, id, row_number() OVER (PARTITION BY business_id ORDER BY id) AS sequence FROM events) counted
WHERE counted.business_id = e.business_id AND counted.id = e.id;
INSERT INTO counters (business_id, name, last) SELECT business_id, 'events', max(sequence) FROM events GROUP BY business_id;

-- What is to be numbered, or to be sent: a ping is sent by itself, and numbered with the others.
DROP INDEX events_waiting;
CREATE INDEX events_waiting ON events (business_id, recorded_at, id) WHERE dispatched_at IS NULL OR sequence IS NULL;
CREATE INDEX events_of_type ON events (business_id, type, id);
CREATE INDEX events_of_resource ON events (business_id, resource_id, id) WHERE resource_id IS NOT NULL;
