-- When, by whom and why a downtime was last corrected (D26); null for one that never was.
ALTER TABLE downtimes ADD COLUMN corrected_at timestamptz(3);
ALTER TABLE downtimes ADD COLUMN corrected_by_kind text;
ALTER TABLE downtimes ADD COLUMN corrected_by_id uuid;
ALTER TABLE downtimes ADD COLUMN correction_reason text;
