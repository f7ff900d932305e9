-- What is past its time is found and forgotten business by business.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_past;
CREATE INDEX CONCURRENTLY webhook_deliveries_past ON webhook_deliveries
  (business_id, (status = 'dead' OR attempt_count > 1), (coalesce(last_attempt_at, created_at)))
  WHERE status IN ('succeeded', 'dead');

DROP INDEX CONCURRENTLY IF EXISTS idempotency_records_past;
CREATE INDEX CONCURRENTLY idempotency_records_past ON idempotency_records (business_id, expires_at);
