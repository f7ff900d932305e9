-- Whoever acts can repeat a write safely: a stored answer belongs to a principal (its kind and id) of a business, no longer
-- to an API key alone. Dropping the column takes along the key and the reference that rested on it.

ALTER TABLE idempotency_records ADD COLUMN principal_kind text, ADD COLUMN principal_id uuid;
UPDATE idempotency_records SET principal_kind = 'api_key', principal_id = api_key_id;
ALTER TABLE idempotency_records
  DROP COLUMN api_key_id,
  ADD CHECK (principal_kind IN ('api_key', 'user', 'vendor')),
  ADD PRIMARY KEY (business_id, principal_kind, principal_id, idempotency_key);
