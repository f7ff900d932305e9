-- The usage of a counter is a difference of readings plus the values before resets, so it may have more digits than a reading.
ALTER TABLE meters ALTER COLUMN usage_opened_for TYPE numeric;
