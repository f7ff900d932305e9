-- Alarms have a state, and can come from other systems, which name each by a key of their own. What the service raises itself
-- has neither source nor key. Alarms of earlier releases never said whether they still hold: they count as resolved.
ALTER TABLE alarms ADD COLUMN source text;
ALTER TABLE alarms ADD COLUMN dedup_key text;
ALTER TABLE alarms ADD COLUMN severity text NOT NULL DEFAULT 'warning';
ALTER TABLE alarms ADD COLUMN details text;
ALTER TABLE alarms ADD COLUMN status text NOT NULL DEFAULT 'resolved';
ALTER TABLE alarms ALTER COLUMN status SET DEFAULT 'open';
ALTER TABLE alarms ADD COLUMN occurrences integer NOT NULL DEFAULT 1;
-- Null: when it was raised.
ALTER TABLE alarms ADD COLUMN started_at timestamptz(3);
ALTER TABLE alarms ADD COLUMN last_seen_at timestamptz(3);
ALTER TABLE alarms ADD COLUMN acknowledged_at timestamptz(3);
ALTER TABLE alarms ADD COLUMN acknowledged_by_kind text;
ALTER TABLE alarms ADD COLUMN acknowledged_by_id uuid;
ALTER TABLE alarms ADD COLUMN resolved_at timestamptz(3);
-- The work that was opened for it.
ALTER TABLE alarms ADD COLUMN operation_id uuid;
