-- Which transaction wrote an event: people who look at a page are told what is new by comparing what could be seen before
-- with what can be seen now, so that an event that commits late is not missed. Nothing is read or written anew: events that
-- are there already have none.
ALTER TABLE events ADD COLUMN transaction_id xid8;
ALTER TABLE events ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id();
CREATE INDEX events_by_transaction ON events (transaction_id) WHERE transaction_id IS NOT NULL;
