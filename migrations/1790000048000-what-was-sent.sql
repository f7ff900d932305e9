-- The headers of an attempt that differ from one to the next, as they were sent: a JSON object. Values that an owner gave are
-- not kept (null). No object where nothing was sent, or where nothing was noted yet.
ALTER TABLE webhook_attempts ADD COLUMN sent_headers text;

-- The delivery that this one repeats. It may have expired since.
ALTER TABLE webhook_deliveries ADD COLUMN replay_of uuid;
