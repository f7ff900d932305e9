-- People sign in to the portal.

ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz(3);

-- What a browser holds of a session is a secret; only its hash is kept.
CREATE TABLE sessions (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  user_agent text,
  address text,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX sessions_user ON sessions (business_id, user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Whether a secret that was replaced is still in use.
ALTER TABLE api_key_secrets ADD COLUMN last_used_at timestamptz(3);
