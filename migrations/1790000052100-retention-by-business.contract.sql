-- Release 18f7960 finds what is past its time in all businesses at once.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_over;
DROP INDEX CONCURRENTLY IF EXISTS idempotency_records_expiry;
