-- The meter whose usage called for a preventive operation (D64); null where a date did.
ALTER TABLE operations ADD COLUMN meter_id uuid;
