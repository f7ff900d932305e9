-- Lists sorted by something else than newest first: each sort is a range of one index over the business, the sort's column and
-- the id, read up or down; rows without a value stand at its end. A few seconds for a million rows, in which the tables
-- cannot be written.
CREATE INDEX operations_by_schedule ON operations (business_id, scheduled_for, id);
CREATE INDEX operations_by_change ON operations (business_id, updated_at, id);
-- With the id, what changed since a moment can be walked too.
DROP INDEX IF EXISTS assets_by_change;
CREATE INDEX assets_by_change ON assets (business_id, updated_at, id) WHERE deleted_at IS NULL;
