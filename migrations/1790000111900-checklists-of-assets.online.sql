-- The operations of an asset that have a checklist, for the results on its page.
DROP INDEX CONCURRENTLY IF EXISTS operations_with_checklist;
CREATE INDEX CONCURRENTLY operations_with_checklist ON operations (business_id, asset_id, id) WHERE procedure_ids IS NOT NULL;
