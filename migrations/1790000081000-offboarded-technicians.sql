-- When a technician last left the roster. A reactivated account restores only those who left when it was deactivated. Null for those
-- who left under an earlier release.
ALTER TABLE technicians ADD COLUMN offboarded_at timestamptz(3);
