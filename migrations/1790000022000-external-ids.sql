-- What other systems call a record: each id once in a business and a table, among what is not deleted. The columns are
-- added without rewriting the tables; making the indexes takes a second or so for a million rows.
ALTER TABLE assets ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 255);
ALTER TABLE operations ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 255);
ALTER TABLE buildings ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 255);
ALTER TABLE floors ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 255);
ALTER TABLE rooms ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 255);
ALTER TABLE spare_parts ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 255);
CREATE UNIQUE INDEX assets_external_id ON assets (business_id, external_id)
  WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX operations_external_id ON operations (business_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX buildings_external_id ON buildings (business_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX floors_external_id ON floors (business_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX rooms_external_id ON rooms (business_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX spare_parts_external_id ON spare_parts (business_id, external_id) WHERE external_id IS NOT NULL;
