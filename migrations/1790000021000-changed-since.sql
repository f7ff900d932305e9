-- What changed of the store since a moment; lists of places, people, firms and endpoints are short enough to be looked through.
CREATE INDEX spare_parts_by_change ON spare_parts (business_id, updated_at, id);
