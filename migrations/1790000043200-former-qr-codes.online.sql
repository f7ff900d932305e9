-- Finds the asset of a code that was replaced. Few assets have one.
DROP INDEX CONCURRENTLY IF EXISTS assets_former_qr_codes;
CREATE INDEX CONCURRENTLY assets_former_qr_codes ON assets USING gin (former_qr_codes) WHERE former_qr_codes IS NOT NULL;
