-- How many attempts an endpoint may have in flight beyond its share, where nobody else waits: earned by quick answers,
-- and lost by slow ones and failures (D38).
ALTER TABLE webhook_endpoints ADD COLUMN earned_share real NOT NULL DEFAULT 0;
