-- The keys whose doings an endpoint is not told.
ALTER TABLE webhook_endpoints ADD COLUMN ignored_key_ids uuid[] NOT NULL DEFAULT '{}';
