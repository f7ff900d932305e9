-- Who moved stock (D41), and for which firm when it was a vendor's user. Of what moved before, nobody kept it.
ALTER TABLE spare_part_movements
  ADD COLUMN actor_kind text CHECK (actor_kind IN ('api_key', 'user', 'vendor', 'system')),
  ADD COLUMN actor_id uuid,
  ADD COLUMN on_behalf_of uuid REFERENCES vendors;

-- What is to be bought: a small part of the store, in the order of the list.
CREATE INDEX spare_parts_below_minimum ON spare_parts (business_id, id)
  WHERE quantity_on_hand - quantity_reserved < min_stock;

-- A firm is found by its name when somebody proposes a partnership.
CREATE INDEX vendors_by_name ON vendors (lower(name));
