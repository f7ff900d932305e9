-- Exports: whole lists in a file (D59). The row is the truth: which of them are to be made, by whom, and where the file is.
-- A deleted row stays until its file is gone.
CREATE TABLE exports (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  resource text NOT NULL,
  format text NOT NULL CHECK (format IN ('ndjson', 'csv')),
  -- As the list's command has them.
  filters jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'running', 'ready', 'failed', 'expired')),
  -- Written so far.
  rows integer NOT NULL DEFAULT 0,
  -- Of the file as it is kept.
  bytes bigint,
  object_name text,
  changes_cursor text,
  error text,
  attempts integer NOT NULL DEFAULT 0,
  lease uuid,
  -- When a worker may take it up: a pending one that waits, a running one whose lease ends.
  claimable_at timestamptz(3),
  expires_at timestamptz(3),
  created_by_kind text NOT NULL CHECK (created_by_kind IN ('api_key', 'user', 'vendor', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (business_id, id),
  CHECK ((status IN ('pending', 'running')) = (claimable_at IS NOT NULL)),
  CHECK ((status = 'ready') = (object_name IS NOT NULL))
);
CREATE INDEX exports_claimable ON exports (claimable_at, id) WHERE status IN ('pending', 'running');
CREATE INDEX exports_expiring ON exports (expires_at) WHERE status = 'ready';
CREATE INDEX exports_deleted ON exports (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX exports_created ON exports (created_at);
