-- The status of an import is its `state`, or else its `status`. Either a person or a key began it.
ALTER TABLE asset_imports DROP CONSTRAINT IF EXISTS asset_imports_stop_check;
ALTER TABLE asset_imports ADD CONSTRAINT asset_imports_stop_check CHECK (
  (coalesce(state, status) = 'stopped') = (stopped_while IS NOT NULL) AND (coalesce(state, status) = 'stopped') = (stop_reason IS NOT NULL)
  AND stopped_while IN ('running', 'undoing')) NOT VALID;
ALTER TABLE asset_imports VALIDATE CONSTRAINT asset_imports_stop_check;
ALTER TABLE asset_imports DROP CONSTRAINT IF EXISTS asset_imports_state_check;
ALTER TABLE asset_imports ADD CONSTRAINT asset_imports_state_check
  CHECK (state IN ('checked', 'running', 'done', 'undoing', 'undone', 'stopped')) NOT VALID;
ALTER TABLE asset_imports VALIDATE CONSTRAINT asset_imports_state_check;
ALTER TABLE asset_imports DROP CONSTRAINT IF EXISTS asset_imports_begun_by_check;
ALTER TABLE asset_imports ADD CONSTRAINT asset_imports_begun_by_check CHECK (num_nonnulls(user_id, api_key_id) = 1) NOT VALID;
ALTER TABLE asset_imports VALIDATE CONSTRAINT asset_imports_begun_by_check;
ALTER TABLE asset_imports DROP CONSTRAINT IF EXISTS asset_imports_business_id_api_key_id_fkey;
ALTER TABLE asset_imports ADD CONSTRAINT asset_imports_business_id_api_key_id_fkey
  FOREIGN KEY (business_id, api_key_id) REFERENCES api_keys (business_id, id) NOT VALID;
ALTER TABLE asset_imports VALIDATE CONSTRAINT asset_imports_business_id_api_key_id_fkey;

DROP INDEX CONCURRENTLY IF EXISTS asset_imports_in_progress;
CREATE INDEX CONCURRENTLY asset_imports_in_progress ON asset_imports (updated_at) WHERE state IN ('running', 'undoing');
