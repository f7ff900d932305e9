-- Assets out of a file: read and checked first, recorded once somebody confirms, and taken back while nothing depends on them.
-- The rows are the truth of what was recorded: a worker changes a row in the transaction that records its asset.
CREATE TABLE asset_imports (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('checked', 'running', 'done', 'undoing', 'undone')),
  -- Headers that nobody understood: their columns are left out.
  unknown_columns text[] NOT NULL,
  total integer NOT NULL,
  wrong integer NOT NULL,
  made integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX asset_imports_under_way ON asset_imports (updated_at) WHERE status IN ('running', 'undoing');
CREATE INDEX asset_imports_created ON asset_imports (created_at);

CREATE TABLE asset_import_rows (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  -- What the file says, by field.
  cells jsonb NOT NULL,
  -- The body that a request would have; null for a row that is wrong.
  fields jsonb,
  problems jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('right', 'wrong', 'made', 'refused', 'removed', 'kept')),
  asset_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, import_id) REFERENCES asset_imports (business_id, id),
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX asset_import_rows_of_import ON asset_import_rows (business_id, import_id, line);
CREATE INDEX asset_import_rows_by_status ON asset_import_rows (business_id, import_id, status, line);
CREATE INDEX asset_import_rows_asset ON asset_import_rows (business_id, asset_id) WHERE asset_id IS NOT NULL;
