-- What is open and what is overdue, in sum and by trade, is counted in one index: with the moment in it no row is fetched.
DROP INDEX operations_open_by_trade;
CREATE INDEX operations_open_by_trade ON operations (business_id, required_skill, building_id, assignee_type, status)
  INCLUDE (scheduled_for)
  WHERE status IN ('new', 'assigned', 'pending_start', 'start_disputed', 'in_progress', 'pending_completion', 'completion_disputed');
