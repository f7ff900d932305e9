-- Who resolved an alarm by hand (D63); null if its source or the service did, and for alarms of earlier releases.
ALTER TABLE alarms ADD COLUMN resolved_by_kind text;
ALTER TABLE alarms ADD COLUMN resolved_by_id uuid;
