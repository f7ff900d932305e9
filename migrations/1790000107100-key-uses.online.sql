-- A use belongs to a key of the business.
ALTER TABLE key_uses DROP CONSTRAINT IF EXISTS key_uses_business_id_api_key_id_fkey;
ALTER TABLE key_uses ADD CONSTRAINT key_uses_business_id_api_key_id_fkey
  FOREIGN KEY (business_id, api_key_id) REFERENCES api_keys (business_id, id) NOT VALID;
ALTER TABLE key_uses VALIDATE CONSTRAINT key_uses_business_id_api_key_id_fkey;
