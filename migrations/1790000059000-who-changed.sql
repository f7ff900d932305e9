-- Who made a change, so that a reader can leave out its own. Null for the service itself, and for changes of earlier releases.
ALTER TABLE changes ADD COLUMN actor_id uuid;
