-- The movement that a movement reverses (D28); null for all others.
ALTER TABLE spare_part_movements ADD COLUMN reverses_id uuid;
