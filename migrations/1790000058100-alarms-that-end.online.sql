-- Hundreds of reports at once make one alarm: of a source's key one is open at a time.
DROP INDEX CONCURRENTLY IF EXISTS alarms_open_key;
CREATE UNIQUE INDEX CONCURRENTLY alarms_open_key ON alarms (business_id, source, dedup_key)
  WHERE status <> 'resolved' AND dedup_key IS NOT NULL;
-- The newest alarm of a key.
DROP INDEX CONCURRENTLY IF EXISTS alarms_of_key;
CREATE INDEX CONCURRENTLY alarms_of_key ON alarms (business_id, source, dedup_key, id) WHERE dedup_key IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS alarms_of_asset;
CREATE INDEX CONCURRENTLY alarms_of_asset ON alarms (business_id, asset_id, id) WHERE asset_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS alarms_of_part;
CREATE INDEX CONCURRENTLY alarms_of_part ON alarms (business_id, spare_part_id, id) WHERE spare_part_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS alarms_unresolved;
CREATE INDEX CONCURRENTLY alarms_unresolved ON alarms (business_id, id) WHERE status <> 'resolved';

-- What monitoring reports may be about an asset, or about none.
ALTER TABLE alarms DROP CONSTRAINT IF EXISTS alarms_kind_check;
ALTER TABLE alarms ADD CONSTRAINT alarms_kind_check
  CHECK (kind IN ('asset_out_of_service', 'stock_below_minimum', 'monitoring')) NOT VALID;
ALTER TABLE alarms VALIDATE CONSTRAINT alarms_kind_check;
ALTER TABLE alarms DROP CONSTRAINT IF EXISTS alarms_check;
ALTER TABLE alarms ADD CONSTRAINT alarms_check
  CHECK (kind = 'monitoring' OR (kind = 'asset_out_of_service') = (asset_id IS NOT NULL)) NOT VALID;
ALTER TABLE alarms VALIDATE CONSTRAINT alarms_check;
ALTER TABLE alarms DROP CONSTRAINT IF EXISTS alarms_key_check;
ALTER TABLE alarms ADD CONSTRAINT alarms_key_check
  CHECK ((kind = 'monitoring') = (source IS NOT NULL AND dedup_key IS NOT NULL)) NOT VALID;
ALTER TABLE alarms VALIDATE CONSTRAINT alarms_key_check;
ALTER TABLE alarms DROP CONSTRAINT IF EXISTS alarms_state_check;
ALTER TABLE alarms ADD CONSTRAINT alarms_state_check
  CHECK (status IN ('open', 'acknowledged', 'resolved') AND severity IN ('info', 'warning', 'critical')) NOT VALID;
ALTER TABLE alarms VALIDATE CONSTRAINT alarms_state_check;
ALTER TABLE alarms DROP CONSTRAINT IF EXISTS alarms_operation_fkey;
ALTER TABLE alarms ADD CONSTRAINT alarms_operation_fkey
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id) NOT VALID;
ALTER TABLE alarms VALIDATE CONSTRAINT alarms_operation_fkey;
