-- Release 18f7960 finds what workers left behind in all businesses at once.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_leased;
