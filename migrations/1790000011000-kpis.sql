-- What the key figures count (D58). They are counted from indexes at every request, never kept beside the rows: so they are
-- exact, and nobody who writes waits for a counter. Two columns and the indexes; half a minute for a million operations, in
-- which the tables cannot be written.

-- When the work on an operation first began, and the day a preventive one was due; null for one that answers a need.
ALTER TABLE operations ADD COLUMN started_at timestamptz(3), ADD COLUMN preventive_due_on date;

-- The beginning is in the history. What a maintenance interval opened was opened by the system, and says so; its due day is
-- that of its schedule, else the day that its description names, else the day it was opened, which was the due day too
-- unless no worker ran.
UPDATE operations o SET started_at = h.at
FROM (SELECT business_id, operation_id, min(created_at) AS at FROM operation_status_changes
  WHERE to_status = 'in_progress' GROUP BY business_id, operation_id) h
WHERE o.business_id = h.business_id AND o.id = h.operation_id;

UPDATE operations o SET preventive_due_on = coalesce(
  (SELECT s.opened_for FROM preventive_schedules s
    WHERE s.business_id = o.business_id AND s.asset_id = o.asset_id AND s.operation_id = o.id),
  -- A month that there is, and days counted on from its first: whatever people made of the text, it is a date.
  (substring(o.description FROM '^Due on ([12]\d{3}-(?:0[1-9]|1[0-2]))-\d\d by ') || '-01')::date
    + substring(o.description FROM '^Due on \d{4}-\d\d-(\d\d) by ')::integer - 1,
  (o.created_at AT TIME ZONE 'UTC')::date)
WHERE o.asset_id IS NOT NULL
  AND (o.title LIKE 'Preventive maintenance: %' OR o.description LIKE 'Due on % by the maintenance interval of the asset.')
  AND EXISTS (SELECT 1 FROM operation_status_changes h WHERE h.business_id = o.business_id AND h.operation_id = o.id
    AND h.from_status IS NULL AND h.actor_kind = 'system');

-- What is open: counted by what it is counted by, with few enough different values that equal ones are kept once (some 7 bytes
-- a row); and in the order in which it becomes overdue. That something is left to do is said as in
-- src/operations/operation-status.ts. What was completed and what was due: each with all that is summed up of a row.
CREATE INDEX operations_open_by_trade ON operations (business_id, required_skill, building_id, assignee_type, status)
  WHERE status IN ('new', 'assigned', 'pending_start', 'start_disputed', 'in_progress', 'pending_completion', 'completion_disputed');
CREATE INDEX operations_open_by_schedule ON operations (business_id, scheduled_for)
  WHERE status IN ('new', 'assigned', 'pending_start', 'start_disputed', 'in_progress', 'pending_completion', 'completion_disputed');
CREATE INDEX operations_completed ON operations (business_id, completed_at)
  INCLUDE (started_at, agreed_amount, preventive_due_on, building_id, asset_id, required_skill) WHERE completed_at IS NOT NULL;
CREATE INDEX operations_preventive ON operations (business_id, preventive_due_on)
  INCLUDE (completed_at, status, building_id, asset_id, required_skill) WHERE preventive_due_on IS NOT NULL;

-- Equipment in service, by building; and the times in which it stood still, by their end, those that still last behind the others.
CREATE INDEX assets_in_service ON assets (business_id, building_id) WHERE deleted_at IS NULL AND is_installed AND status <> 'retired';
CREATE INDEX downtimes_by_end ON downtimes (business_id, ended_at, started_at) INCLUDE (asset_id, status);
