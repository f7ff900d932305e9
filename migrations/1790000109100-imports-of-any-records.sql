-- Files of other records than assets, and imports by API keys (D79). Earlier releases only know `status` and would record any rows as
-- assets: so imports of this release have their status in `state`, and `status` says that there is nothing to do.
ALTER TABLE asset_imports ADD COLUMN kind text NOT NULL DEFAULT 'asset';
ALTER TABLE asset_imports ADD COLUMN state text;
ALTER TABLE asset_imports ALTER COLUMN status SET DEFAULT 'undone';
ALTER TABLE asset_imports ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE asset_imports ADD COLUMN api_key_id uuid;
-- The record of a row that is not an asset.
ALTER TABLE asset_import_rows ADD COLUMN record_id uuid;
