-- What each heading of an imported file means, and the file itself until the import is confirmed, so that a person can map its columns
-- and choose its encoding (D79). Null for imports of earlier releases.
ALTER TABLE asset_imports ADD COLUMN mapping jsonb;
ALTER TABLE asset_imports ADD COLUMN file bytea;

-- What people have chosen for a heading, for the next file. Without a column, its cells are not imported.
CREATE TABLE import_mappings (
  business_id uuid NOT NULL,
  kind text NOT NULL,
  heading text NOT NULL,
  column_name text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT import_mappings_pkey PRIMARY KEY (business_id, kind, heading),
  CONSTRAINT import_mappings_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
