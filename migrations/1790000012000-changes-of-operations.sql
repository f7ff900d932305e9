-- The history of an operation keeps every change, not those of its status alone: which action was taken, and what changed
-- beside the status, as {"field": {"from": …, "to": …}}. Changes of status are the rows whose two statuses differ.
ALTER TABLE operation_status_changes ADD COLUMN action text, ADD COLUMN details jsonb NOT NULL DEFAULT '{}';

-- What was entered before tells its action by the two statuses. One case it cannot tell: a business that accepted for a
-- vendor before `on_behalf_of` was kept looks as if it had assigned.
UPDATE operation_status_changes SET action = CASE
  WHEN from_status IS NULL THEN 'open'
  WHEN to_status = 'cancelled' THEN 'cancel'
  WHEN to_status = 'done' THEN 'close'
  WHEN to_status IN ('start_disputed', 'completion_disputed') THEN 'dispute'
  WHEN to_status = 'pending_start' THEN 'start'
  WHEN to_status = 'pending_completion' THEN 'complete'
  WHEN from_status IN ('pending_start', 'pending_completion') AND to_status IN ('in_progress', 'completed') THEN 'confirm'
  WHEN from_status IN ('start_disputed', 'completion_disputed') AND to_status IN ('in_progress', 'completed') THEN 'accept'
  WHEN from_status = 'completed' THEN 'reopen'
  WHEN to_status = 'in_progress' THEN 'start'
  WHEN to_status = 'completed' THEN 'complete'
  WHEN from_status = 'new' AND to_status = 'new' THEN 'decline'
  WHEN from_status = 'new' AND (on_behalf_of IS NOT NULL OR actor_kind = 'vendor') THEN 'accept'
  ELSE 'assign' END;
ALTER TABLE operation_status_changes ALTER COLUMN action SET NOT NULL;

-- The filters of operations (D56), each in the order of the list. What is open is a small part of a long history: its
-- list reads nothing else.
CREATE INDEX operations_open ON operations (business_id, id)
  WHERE status IN ('new', 'assigned', 'pending_start', 'in_progress', 'start_disputed', 'pending_completion', 'completion_disputed');
CREATE INDEX operations_by_completion ON operations (business_id, completed_at, id) WHERE completed_at IS NOT NULL;
CREATE INDEX operations_by_priority ON operations (business_id, priority, id) WHERE priority IS NOT NULL;
CREATE INDEX operations_by_skill ON operations (business_id, required_skill, id) WHERE required_skill IS NOT NULL;

-- Those of assets, and their sort by name.
CREATE INDEX assets_by_criticality ON assets (business_id, criticality, id) WHERE deleted_at IS NULL AND criticality IS NOT NULL;
CREATE INDEX assets_by_name ON assets (business_id, name, id) WHERE deleted_at IS NULL;

-- Those of movements; with the id, the movements of an operation are in the order of the list too.
CREATE INDEX spare_part_movements_by_type ON spare_part_movements (business_id, type, id);
DROP INDEX spare_part_movements_of_operation;
CREATE INDEX spare_part_movements_of_operation ON spare_part_movements (business_id, operation_id, id) WHERE operation_id IS NOT NULL;
