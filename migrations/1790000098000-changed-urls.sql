-- When the URL of an endpoint was last changed: without a success since, it misses events from then on. Null for one that never was.
ALTER TABLE webhook_endpoints ADD COLUMN url_changed_at timestamptz(3);
