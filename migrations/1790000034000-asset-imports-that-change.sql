-- Imports change assets that are there already, by the id of another system, and can take that back; and a row can name as
-- its parent an asset of the same file.
ALTER TABLE asset_imports
  -- How the file was written: of anything but UTF-8 people are told, lest accents come out wrong.
  ADD COLUMN encoding text NOT NULL DEFAULT 'utf-8',
  -- Of the rows that are right: those that change an asset, and those that say what is there already.
  ADD COLUMN to_change integer NOT NULL DEFAULT 0,
  ADD COLUMN same integer NOT NULL DEFAULT 0,
  ADD COLUMN changed integer NOT NULL DEFAULT 0;

ALTER TABLE asset_import_rows DROP CONSTRAINT asset_import_rows_status_check;
ALTER TABLE asset_import_rows
  ADD CONSTRAINT asset_import_rows_status_check
    CHECK (status IN ('right', 'same', 'wrong', 'made', 'changed', 'refused', 'removed', 'restored', 'kept')),
  -- The line of its parent, where that is in the same file, and how many such parents stand above it: they are recorded first.
  ADD COLUMN parent_line integer,
  ADD COLUMN depth integer NOT NULL DEFAULT 0,
  -- What it would change of the asset, and once it has, what it did change.
  ADD COLUMN difference jsonb;

-- What is to be recorded next.
DROP INDEX asset_import_rows_by_status;
CREATE INDEX asset_import_rows_by_status ON asset_import_rows (business_id, import_id, status, depth, line);
