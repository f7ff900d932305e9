-- Each number belongs to one operation of the business; filters and searches by number read this index.
DROP INDEX CONCURRENTLY IF EXISTS operations_number;
CREATE UNIQUE INDEX CONCURRENTLY operations_number ON operations (business_id, number) WHERE number IS NOT NULL;
-- The operations that still wait for their number, in the order of their creation. Empty once all have one.
DROP INDEX CONCURRENTLY IF EXISTS operations_without_number;
CREATE INDEX CONCURRENTLY operations_without_number ON operations (business_id, created_at, id) WHERE number IS NULL;
