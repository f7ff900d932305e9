-- The last completed preventive operation of an asset: its schedule counts from that day (D29).
DROP INDEX CONCURRENTLY IF EXISTS operations_preventive_of_asset;
CREATE INDEX CONCURRENTLY operations_preventive_of_asset ON operations (business_id, asset_id, completed_at)
  WHERE preventive_due_on IS NOT NULL AND completed_at IS NOT NULL;
