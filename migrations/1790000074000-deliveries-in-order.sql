-- An endpoint may want the events of one resource in their order (D66). A delivery that stands in the order of a resource names
-- it, and its own place; both are null for all others.
ALTER TABLE webhook_endpoints ADD COLUMN ordered boolean NOT NULL DEFAULT false;
ALTER TABLE webhook_deliveries ADD COLUMN ordered_resource_id uuid;
ALTER TABLE webhook_deliveries ADD COLUMN sequence bigint;
