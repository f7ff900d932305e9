-- The secret keys with which values of this database may be encrypted, each as a value derived from it that reveals nothing. A process
-- that lacks one of them does not start. A release that does not know this table is not affected.
CREATE TABLE used_secret_keys (
  fingerprint bytea NOT NULL,
  first_used_at timestamptz(3) NOT NULL,
  CONSTRAINT used_secret_keys_pkey PRIMARY KEY (fingerprint)
);
