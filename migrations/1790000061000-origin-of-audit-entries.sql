-- From where something was done, and by which request. Null for the command line, the service itself, and entries of earlier releases.
ALTER TABLE audit_entries ADD COLUMN address text;
ALTER TABLE audit_entries ADD COLUMN request_id uuid;
