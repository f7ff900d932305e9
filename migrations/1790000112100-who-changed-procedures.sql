-- Who made a version of a procedure (D73); null for versions of earlier releases.
ALTER TABLE procedure_versions ADD COLUMN actor_kind text, ADD COLUMN actor_id uuid;
