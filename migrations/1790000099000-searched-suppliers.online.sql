-- People find spare parts by the supplier's name too. Its statistics tell how common a text is, as those of the other searches do.
DROP INDEX CONCURRENTLY IF EXISTS spare_parts_supplier_searched;
CREATE INDEX CONCURRENTLY spare_parts_supplier_searched ON spare_parts USING gin (without_accents(lower(supplier)) gin_trgm_ops);
ANALYZE spare_parts;
