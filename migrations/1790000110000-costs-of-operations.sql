-- What the work on an operation took and cost (D74): sums that the service stores with each booking, so that lists need no join. 0 in the
-- rows of earlier releases.
ALTER TABLE operations
  ADD COLUMN labor_minutes integer NOT NULL DEFAULT 0,
  ADD COLUMN labor_cost numeric NOT NULL DEFAULT 0,
  ADD COLUMN parts_cost numeric NOT NULL DEFAULT 0,
  ADD COLUMN other_cost numeric NOT NULL DEFAULT 0;
-- The price of one unit when it was consumed; null for other movements, and for those of earlier releases.
ALTER TABLE spare_part_movements ADD COLUMN unit_price numeric;
