-- What was done, in the words of who did it; `notes` stay the notes of the business. Null in all rows of earlier releases, which wrote
-- both into `notes`.
ALTER TABLE operations ADD COLUMN work_report text;
