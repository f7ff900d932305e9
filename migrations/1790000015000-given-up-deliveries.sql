-- What was given up is looked for in the log, counted on the page of endpoints, and sent again: few rows among many, which no
-- other index finds without walking through all deliveries of the endpoint.
CREATE INDEX webhook_deliveries_dead ON webhook_deliveries (business_id, endpoint_id, id) WHERE status = 'dead';
