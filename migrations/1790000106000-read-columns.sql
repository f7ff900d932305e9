-- How the columns of a file are read, and which ones a person must decide first (D79). Null for imports of earlier releases.
ALTER TABLE asset_imports ADD COLUMN reading jsonb;
