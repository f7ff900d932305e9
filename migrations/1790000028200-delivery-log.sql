-- A rare type of event is found in the log of an endpoint without walking through all the others.
CREATE INDEX webhook_deliveries_of_type ON webhook_deliveries (business_id, endpoint_id, event_type, id);
