-- From where a key may be used; none: from everywhere. And from where it was last used, as coarsely as when.
ALTER TABLE api_keys ADD COLUMN allowed_networks text[] NOT NULL DEFAULT '{}';
ALTER TABLE api_keys ADD COLUMN last_used_address text;
