-- The calendar: open work that is on no day yet, newest first. The list of what is open is that of
-- src/operations/operation-status.ts.
CREATE INDEX operations_unscheduled ON operations (business_id, id)
  WHERE scheduled_for IS NULL
    AND status IN ('new', 'assigned', 'pending_start', 'start_disputed', 'in_progress', 'pending_completion', 'completion_disputed');

-- A person's calendar in other programs, at a secret address; only the hash of the secret is kept.
CREATE TABLE calendar_feeds (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE UNIQUE INDEX calendar_feeds_user ON calendar_feeds (business_id, user_id);
