-- The states of a business that moves to another database (business move). Until when its deliveries are held, and until when it is paused:
-- the command extends both while it works, so that they end by themselves if it is killed. Infinite in a copy that is not open yet, and in one
-- that was closed for good; `moved_to` then names the cell where the business is.
ALTER TABLE businesses ADD COLUMN held_until timestamptz(3), ADD COLUMN paused_until timestamptz(3), ADD COLUMN moved_to text;
