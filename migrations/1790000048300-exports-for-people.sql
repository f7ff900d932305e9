-- The language of the person whom a table is for: names before ids, times by the business's clock. Null: the fields as the API
-- has them.
ALTER TABLE exports ADD COLUMN language text;
