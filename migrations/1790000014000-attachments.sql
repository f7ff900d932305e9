-- Photos and documents of operations and assets. The bytes stand in a store beside the database, a folder or a bucket, under
-- a random name that only the row knows. A deleted row stays until its bytes are gone, and no longer.
CREATE TABLE attachments (
  id uuid NOT NULL,
  business_id uuid NOT NULL REFERENCES businesses,
  operation_id uuid,
  asset_id uuid,
  file_name text NOT NULL,
  content_type text NOT NULL,
  -- In bytes.
  size integer NOT NULL CHECK (size > 0),
  -- In lowercase hex.
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  object_name text NOT NULL,
  created_by_kind text NOT NULL CHECK (created_by_kind IN ('api_key', 'user', 'vendor', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, object_name),
  CHECK (num_nonnulls(operation_id, asset_id) = 1),
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id),
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX attachments_of_operation ON attachments (business_id, operation_id, id) WHERE deleted_at IS NULL;
CREATE INDEX attachments_of_asset ON attachments (business_id, asset_id, id) WHERE deleted_at IS NULL;
CREATE INDEX attachments_deleted ON attachments (deleted_at) WHERE deleted_at IS NOT NULL;
