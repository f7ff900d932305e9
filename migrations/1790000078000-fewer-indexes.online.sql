-- One index serves a filter and its pairs: what stands behind the id is compared in the index itself, so that rows which do not
-- match are passed over without a look at the table, and those that match come in the order of the list.
DROP INDEX CONCURRENTLY IF EXISTS assets_of_building;
CREATE INDEX CONCURRENTLY assets_of_building ON assets (business_id, building_id, id, status, category, is_installed);

DROP INDEX CONCURRENTLY IF EXISTS assets_of_placement;
CREATE INDEX CONCURRENTLY assets_of_placement ON assets (business_id, is_installed, id, status, category)
  WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS assets_of_category;
CREATE INDEX CONCURRENTLY assets_of_category ON assets (business_id, category, id, status) WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS assets_of_status;
CREATE INDEX CONCURRENTLY assets_of_status ON assets (business_id, status, id, category) WHERE deleted_at IS NULL;

-- A code in any letter case names one asset, or a few: they need no order.
DROP INDEX CONCURRENTLY IF EXISTS assets_of_reference;
CREATE INDEX CONCURRENTLY assets_of_reference ON assets (business_id, lower(reference)) WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS assets_of_qr_code;
CREATE INDEX CONCURRENTLY assets_of_qr_code ON assets (business_id, lower(qr_code))
  WHERE qr_code IS NOT NULL AND deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS operations_of_building;
CREATE INDEX CONCURRENTLY operations_of_building ON operations (business_id, building_id, id, status, assignee_type)
  WHERE building_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS operations_of_status;
CREATE INDEX CONCURRENTLY operations_of_status ON operations (business_id, status, id, assignee_type);

DROP INDEX CONCURRENTLY IF EXISTS operations_of_assignee;
CREATE INDEX CONCURRENTLY operations_of_assignee ON operations (business_id, assignee_type, id, status);

DROP INDEX CONCURRENTLY IF EXISTS operations_of_technician;
CREATE INDEX CONCURRENTLY operations_of_technician ON operations (business_id, technician_id, id, status)
  WHERE technician_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS operations_of_vendor;
CREATE INDEX CONCURRENTLY operations_of_vendor ON operations (business_id, vendor_id, id, status)
  WHERE vendor_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS operations_completed_in_order;
CREATE INDEX CONCURRENTLY operations_completed_in_order ON operations (business_id, completed_at, id)
  INCLUDE (started_at, agreed_amount, preventive_due_on, building_id, asset_id, required_skill)
  WHERE completed_at IS NOT NULL;
