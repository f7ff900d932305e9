-- What stands still, for the key figures (D58): the assets in a status that says so, and their open downtimes, each from an
-- index alone and in the same order, so that the two are merged without a look at any other asset. Both are as small as what
-- stands still. That an asset stands still is said as in src/assets/asset-status.ts and src/kpis/equipment-measures.ts.
CREATE INDEX assets_standing ON assets (business_id, id) INCLUDE (building_id)
  WHERE deleted_at IS NULL AND is_installed AND status IN ('under_maintenance', 'out_of_service');

CREATE UNIQUE INDEX downtimes_lasting ON downtimes (business_id, asset_id) INCLUDE (started_at, status) WHERE ended_at IS NULL;
DROP INDEX downtimes_open;
ALTER INDEX downtimes_lasting RENAME TO downtimes_open;
