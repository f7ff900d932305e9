-- The indexes of the search, without accents. Their statistics tell how common a text is, as those of `search_text` did: without
-- them, PostgreSQL takes every word for a rare one. It does not use the statistics of a partial index, so deleted assets are in it too.
DROP INDEX CONCURRENTLY IF EXISTS assets_searched;
CREATE INDEX CONCURRENTLY assets_searched ON assets USING gin (without_accents(search_text) gin_trgm_ops);
ALTER INDEX assets_searched ALTER COLUMN 1 SET STATISTICS 2000;
ANALYZE assets;

DROP INDEX CONCURRENTLY IF EXISTS operations_searched;
CREATE INDEX CONCURRENTLY operations_searched ON operations USING gin (without_accents(search_text) gin_trgm_ops);
ALTER INDEX operations_searched ALTER COLUMN 1 SET STATISTICS 2000;
ANALYZE operations;

DROP INDEX CONCURRENTLY IF EXISTS spare_parts_searched;
CREATE INDEX CONCURRENTLY spare_parts_searched ON spare_parts USING gin (without_accents(search_text) gin_trgm_ops);
ANALYZE spare_parts;

-- Codes with other letters than those of ASCII, by which a scan finds an asset if neither case nor accents fit. Few have any.
DROP INDEX CONCURRENTLY IF EXISTS assets_by_accented_reference;
CREATE INDEX CONCURRENTLY assets_by_accented_reference ON assets (business_id, without_accents(lower(reference)))
  WHERE octet_length(reference) <> length(reference) AND deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS assets_by_accented_qr_code;
CREATE INDEX CONCURRENTLY assets_by_accented_qr_code ON assets (business_id, without_accents(lower(qr_code)))
  WHERE octet_length(qr_code) <> length(qr_code) AND deleted_at IS NULL;
