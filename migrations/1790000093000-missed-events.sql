-- The delivery that last failed because of its receiver, so that the page of an endpoint can say why it was disabled. It may have expired.
ALTER TABLE webhook_endpoints ADD COLUMN last_failed_delivery_id uuid;
-- Since when a disabled endpoint misses events; null when none are offered for recovery.
ALTER TABLE webhook_endpoints ADD COLUMN missed_since timestamptz(3);
