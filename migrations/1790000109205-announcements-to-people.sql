-- The accounts that an announcement to certain people names.
ALTER TABLE announcements ADD COLUMN user_ids uuid[];
