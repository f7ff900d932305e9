-- The day of the last maintenance as a person or another system recorded it (D29). `last_maintenance_date` is also set when any work is
-- completed, so a schedule cannot count from it. Null in all rows of earlier releases, which let no one record that day.
ALTER TABLE assets ADD COLUMN recorded_maintenance_date date;
