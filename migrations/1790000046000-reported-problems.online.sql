-- Who reported a problem: a person of the business, who leaves it to others to hand it out. Null for work that was opened otherwise.
ALTER TABLE operations ADD COLUMN IF NOT EXISTS reported_by uuid;
ALTER TABLE operations DROP CONSTRAINT IF EXISTS operations_reported_by_fkey;
ALTER TABLE operations ADD CONSTRAINT operations_reported_by_fkey
  FOREIGN KEY (business_id, reported_by) REFERENCES users (business_id, id) NOT VALID;
ALTER TABLE operations VALIDATE CONSTRAINT operations_reported_by_fkey;

-- What was reported and is not handed out yet stands first on the overview.
DROP INDEX CONCURRENTLY IF EXISTS operations_reported;
CREATE INDEX CONCURRENTLY operations_reported ON operations (business_id, id)
  WHERE reported_by IS NOT NULL AND assignee_type IS NULL AND status = 'new';

-- Those who hand out work can be notified as a group.
ALTER TABLE announcements DROP CONSTRAINT IF EXISTS announcements_audience_check;
ALTER TABLE announcements ADD CONSTRAINT announcements_audience_check
  CHECK (audience IN ('technician', 'vendor', 'team', 'owner', 'office')) NOT VALID;
ALTER TABLE announcements VALIDATE CONSTRAINT announcements_audience_check;

-- An operation that becomes overdue is announced once for each date: the announcement itself is what is remembered.
DROP INDEX CONCURRENTLY IF EXISTS announcements_overdue;
CREATE INDEX CONCURRENTLY announcements_overdue ON announcements (business_id, operation_id)
  WHERE kind = 'operation.overdue';

-- Codes and references are found in any letter case.
DROP INDEX CONCURRENTLY IF EXISTS assets_qr_code_any_case;
CREATE INDEX CONCURRENTLY assets_qr_code_any_case ON assets (business_id, lower(qr_code), id)
  WHERE qr_code IS NOT NULL AND deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS assets_reference_any_case;
CREATE INDEX CONCURRENTLY assets_reference_any_case ON assets (business_id, lower(reference), id)
  WHERE deleted_at IS NULL;
