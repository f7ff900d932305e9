-- Which delivery comes next of a resource is found at once, however many wait behind it.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_in_order;
CREATE INDEX CONCURRENTLY webhook_deliveries_in_order ON webhook_deliveries
  (business_id, endpoint_id, ordered_resource_id, sequence)
  WHERE ordered_resource_id IS NOT NULL AND status IN ('pending', 'failed', 'delivering');
