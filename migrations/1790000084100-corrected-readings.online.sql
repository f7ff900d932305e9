-- Corrected readings are few. A list of what changed since a moment finds them by this index, and new ones by their ids.
DROP INDEX CONCURRENTLY IF EXISTS meter_readings_corrected;
CREATE INDEX CONCURRENTLY meter_readings_corrected ON meter_readings (business_id, meter_id, corrected_at) WHERE corrected_at IS NOT NULL;
