-- When the owner was notified that nothing had used a key for 90 days (D68); null when they were not.
ALTER TABLE api_keys ADD COLUMN unused_told_at timestamptz(3);
