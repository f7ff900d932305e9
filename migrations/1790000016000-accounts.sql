-- When people were last seen, which outlives their sessions; and who changed what in keys, endpoints, users, plan and settings.

ALTER TABLE users ADD COLUMN last_seen_at timestamptz(3);
UPDATE users u SET last_seen_at = (
  SELECT max(s.last_seen_at) FROM sessions s WHERE s.business_id = u.business_id AND s.user_id = u.id);

-- Names are kept as they were: the entry stays readable when who, or what, is gone.
CREATE TABLE audit_entries (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  principal_kind text NOT NULL CHECK (principal_kind IN ('api_key', 'user', 'vendor', 'system')),
  principal_id uuid,
  principal_name text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CHECK ((principal_kind = 'system') = (principal_id IS NULL))
);
CREATE INDEX audit_entries_principal ON audit_entries (business_id, principal_id, id);
CREATE INDEX audit_entries_action ON audit_entries (business_id, action, id);
