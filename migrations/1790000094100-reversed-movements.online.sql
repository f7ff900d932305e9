-- A movement is reversed at most once.
DROP INDEX CONCURRENTLY IF EXISTS spare_part_movements_reversals;
CREATE UNIQUE INDEX CONCURRENTLY spare_part_movements_reversals ON spare_part_movements (business_id, reverses_id) WHERE reverses_id IS NOT NULL;
