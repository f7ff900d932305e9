-- When and from where each secret of a key was last used, in a table that is distributed by business: `api_keys` and `api_key_secrets` are
-- copied to every machine. Earlier releases write and read the columns there. `secret_id` refers to no row, because a use outlives its secret.
CREATE TABLE key_uses (
  business_id uuid NOT NULL REFERENCES businesses,
  api_key_id uuid NOT NULL,
  secret_id uuid NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  last_used_address text,
  PRIMARY KEY (business_id, api_key_id, secret_id)
);
