-- When the owner last disabled an endpoint. A ping that was sent before does not enable it. Null for endpoints that were disabled under
-- an earlier release.
ALTER TABLE webhook_endpoints ADD COLUMN disabled_at timestamptz(3);
