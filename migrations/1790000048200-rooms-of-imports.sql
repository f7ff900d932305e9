-- The rooms that a file names and that are not there, and whether they are made when the import is recorded.
ALTER TABLE asset_imports
  ADD COLUMN new_rooms jsonb NOT NULL DEFAULT '{"rooms": []}',
  ADD COLUMN makes_rooms boolean NOT NULL DEFAULT false;
