-- What is under way is counted, and what its worker left behind is found, business by business.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_under_way;
CREATE INDEX CONCURRENTLY webhook_deliveries_under_way ON webhook_deliveries (business_id, endpoint_id, leased_until)
  WHERE status = 'delivering';
