-- Every attempt keeps the beginning of its own answer (§6.6, D32), not the last one alone.
ALTER TABLE webhook_attempts ADD COLUMN response_body text;

-- Retention (§6.6): 30 days after the last attempt, 90 if any attempt failed. A delivery that succeeded at a later
-- attempt than its first had one that failed.
DROP INDEX webhook_deliveries_over;
CREATE INDEX webhook_deliveries_over ON webhook_deliveries
  ((status = 'dead' OR attempt_count > 1), (coalesce(last_attempt_at, created_at))) WHERE status IN ('succeeded', 'dead');

-- Since when a business has been on a plan without the API and its webhooks; null while it has them. What waits is held
-- for a while, so that a plan changed by mistake loses nothing (D35).
ALTER TABLE businesses ADD COLUMN off_api_plan_since timestamptz(3);
UPDATE businesses SET off_api_plan_since = updated_at WHERE plan <> 'enterprise';
ALTER TABLE businesses ADD CHECK ((plan = 'enterprise') = (off_api_plan_since IS NULL));
