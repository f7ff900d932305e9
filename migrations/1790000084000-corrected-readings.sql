-- When and by whom a reading was last corrected (D64); null for one that never was.
ALTER TABLE meter_readings ADD COLUMN corrected_at timestamptz(3);
ALTER TABLE meter_readings ADD COLUMN corrected_by_kind text;
ALTER TABLE meter_readings ADD COLUMN corrected_by_id uuid;
-- By the limit of a threshold: the operation that its last crossing opened, {"<limit>": "<id>"}. While it is open, no other is opened.
ALTER TABLE meters ADD COLUMN crossing_operations jsonb;
