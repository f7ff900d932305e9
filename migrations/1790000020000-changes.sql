-- What changed of every resource, for those who keep a copy: one row for each resource that a transaction changed, written in
-- that transaction. Its place in the feed is given after the commit, by one numberer of the business at a time, so that what
-- commits late is never passed by; a place is a number of the business's own and stays what it is in a dump.
CREATE TABLE changes (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  type text NOT NULL,
  -- The id of the row. A partnership shows itself by the id of the firm.
  resource_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted')),
  changed_at timestamptz(3) NOT NULL,
  -- By PostgreSQL's clock, right before the commit: whoever waited for a commit was recorded after it, whatever the clocks of the processes say.
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null until it is given.
  sequence bigint,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX changes_unnumbered ON changes (business_id, recorded_at, id) WHERE sequence IS NULL;
CREATE INDEX changes_in_order ON changes (business_id, sequence, id) WHERE sequence IS NOT NULL;
CREATE INDEX changes_of_type ON changes (business_id, type, sequence, id) WHERE sequence IS NOT NULL;

-- A business changes things more than two thousand million times in the end.
ALTER TABLE counters ALTER COLUMN last TYPE bigint;
