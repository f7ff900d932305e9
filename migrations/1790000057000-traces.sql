-- An event keeps the place in a trace of the request that caused it, as the header that is handed on; null where the service acted
-- by itself, and for events from before.
ALTER TABLE events ADD COLUMN traceparent text;
