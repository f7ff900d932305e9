-- What people and keys write about an operation (D72). An internal comment is never shown to a vendor's person.
CREATE TABLE comments (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  operation_id uuid NOT NULL,
  body text NOT NULL,
  visibility text NOT NULL,
  mentions uuid[] NOT NULL DEFAULT '{}',
  actor_kind text NOT NULL,
  actor_id uuid,
  -- The firm that a vendor's person wrote for.
  on_behalf_of uuid REFERENCES vendors,
  edited_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT comments_body_check CHECK (length(body) BETWEEN 1 AND 10000),
  CONSTRAINT comments_visibility_check CHECK (visibility IN ('all', 'internal')),
  CONSTRAINT comments_actor_kind_check CHECK (actor_kind IN ('api_key', 'user', 'vendor', 'system'))
);
CREATE INDEX comments_of_operation ON comments (business_id, operation_id, id);
-- The comment that a file belongs to. Its operation is that of the comment.
ALTER TABLE attachments ADD COLUMN comment_id uuid;
