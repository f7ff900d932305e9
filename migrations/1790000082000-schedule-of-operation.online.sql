-- When preventive work ends, the schedule that waits for it moves on. It is found by the operation, which may be of another asset by then.
DROP INDEX CONCURRENTLY IF EXISTS preventive_schedules_of_operation;
CREATE INDEX CONCURRENTLY preventive_schedules_of_operation ON preventive_schedules (business_id, operation_id)
  WHERE operation_id IS NOT NULL;
