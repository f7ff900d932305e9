-- Every two filters of the big lists that can be common at once get an index of their own, in the order of the list.
-- Otherwise a pair that is rare, though each half is common, makes PostgreSQL walk the newest rows in search of it: a
-- pair that matches nothing then reads the whole table. Rooms, single assets, technicians and vendors have few enough
-- rows that their own index will do beside most others.
CREATE INDEX assets_by_category_status ON assets (business_id, category, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_building_category ON assets (business_id, building_id, category, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_building_status ON assets (business_id, building_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_placement_category ON assets (business_id, is_installed, category, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_placement_status ON assets (business_id, is_installed, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_placement_building ON assets (business_id, is_installed, building_id, id) WHERE deleted_at IS NULL;

CREATE INDEX operations_by_assignee_status ON operations (business_id, assignee_type, status, id);
CREATE INDEX operations_by_technician_status ON operations (business_id, technician_id, status, id) WHERE technician_id IS NOT NULL;
CREATE INDEX operations_by_vendor_status ON operations (business_id, vendor_id, status, id) WHERE vendor_id IS NOT NULL;

-- The building in which an operation's asset stands or stood: it finds the operations of a building, and the asset itself
-- is asked whether it still stands there. So nothing has to follow when a building with its thousands of assets goes;
-- only who moves an asset into a building takes its operations along. Existing rows are filled here, a few minutes for a million.
ALTER TABLE operations ADD COLUMN building_id uuid;
UPDATE operations o SET building_id = a.building_id FROM assets a
  WHERE a.business_id = o.business_id AND a.id = o.asset_id AND a.building_id IS NOT NULL;
CREATE INDEX operations_by_building ON operations (business_id, building_id, id) WHERE building_id IS NOT NULL;
CREATE INDEX operations_by_building_status ON operations (business_id, building_id, status, id) WHERE building_id IS NOT NULL;
CREATE INDEX operations_by_building_assignee ON operations (business_id, building_id, assignee_type, id) WHERE building_id IS NOT NULL;

-- What PostgreSQL takes for granted of disks and indexes is older than flash storage: reading here and there costs
-- hardly more than in a row, while a search index costs more than it thinks. Whoever is not the owner of the database
-- goes without; docs/running.md names the two settings.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database());
  EXECUTE format('ALTER DATABASE %I SET cpu_index_tuple_cost = 0.01', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'random_page_cost and cpu_index_tuple_cost stay as they are: only the owner of the database may set them.';
END
$$;
