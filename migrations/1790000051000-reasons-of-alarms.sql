-- Why an alarm was raised: the key of a message and its parameters, put into words for the person who reads it. `message` stays what
-- clients of the API read. Null for alarms of earlier releases.
ALTER TABLE alarms ADD COLUMN reason jsonb;
