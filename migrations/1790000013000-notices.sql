-- Telling people (§3.1, §3.2, §3.3). What is to be told is written in the transaction of the change, as one row whoever it
-- is for; the worker makes a notice of it for each person, and what their other channels are to deliver.

-- In whose language and by which clock people are told.
ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr'));
-- PostgreSQL refuses the name of a zone that it does not know.
ALTER TABLE businesses ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC'
  CHECK ((timestamptz '2000-01-01 00:00:00+00' AT TIME ZONE time_zone) IS NOT NULL);

-- What was written so far was told to nobody yet, and is kept as it is.
ALTER TABLE notifications RENAME TO announcements;
ALTER TABLE announcements RENAME CONSTRAINT notifications_pkey TO announcements_pkey;
ALTER TABLE announcements DROP CONSTRAINT notifications_audience_check;
ALTER TABLE announcements ALTER COLUMN message DROP NOT NULL;
ALTER TABLE announcements
  ADD CHECK (audience IN ('technician', 'vendor', 'team', 'owner')),
  ADD COLUMN technician_id uuid,
  ADD COLUMN vendor_id uuid REFERENCES vendors,
  ADD COLUMN operation_id uuid,
  ADD COLUMN asset_id uuid,
  ADD COLUMN endpoint_id uuid,
  ADD COLUMN parameters jsonb NOT NULL DEFAULT '{}',
  -- Whoever did it is not told of it.
  ADD COLUMN actor_kind text NOT NULL DEFAULT 'system',
  ADD COLUMN actor_id uuid,
  ADD COLUMN told_at timestamptz(3);
UPDATE announcements SET told_at = created_at, kind = CASE kind WHEN 'webhook_disabled' THEN 'webhook.disabled' ELSE kind END,
  asset_id = CASE WHEN kind = 'asset.status_changed' THEN subject_id END,
  endpoint_id = CASE WHEN kind = 'webhook_disabled' THEN subject_id END;
ALTER TABLE announcements DROP COLUMN subject_id;
ALTER TABLE announcements
  ADD CHECK ((audience = 'technician') = (technician_id IS NOT NULL)),
  ADD CHECK ((audience = 'vendor') = (vendor_id IS NOT NULL)),
  ADD FOREIGN KEY (business_id, technician_id) REFERENCES technicians (business_id, id),
  ADD FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id),
  ADD FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id),
  ADD FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints (business_id, id);
CREATE INDEX announcements_waiting ON announcements (business_id, id) WHERE told_at IS NULL;

-- What one person is told. Words are made when it is shown, in their language. What it is about was checked with the
-- announcement: foreign keys of its own would let one locked operation hold up what everybody is told.
CREATE TABLE notices (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  announcement_id uuid NOT NULL,
  recipient_kind text NOT NULL CHECK (recipient_kind IN ('user', 'vendor_user')),
  recipient_id uuid NOT NULL,
  kind text NOT NULL,
  operation_id uuid,
  asset_id uuid,
  endpoint_id uuid,
  parameters jsonb NOT NULL,
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- Which transaction wrote it: whoever looks for what is new compares what they could see before with what they see now.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, announcement_id, recipient_kind, recipient_id),
  FOREIGN KEY (business_id, announcement_id) REFERENCES announcements (business_id, id)
);
CREATE INDEX notices_of_person ON notices (business_id, recipient_kind, recipient_id, id);
CREATE INDEX notices_unread ON notices (business_id, recipient_kind, recipient_id) WHERE read_at IS NULL;
CREATE INDEX notices_by_transaction ON notices (transaction_id);

-- A browser that a person lets us push to. The keys are the browser's own: what is pushed is encrypted for it.
CREATE TABLE push_subscriptions (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  recipient_kind text NOT NULL CHECK (recipient_kind IN ('user', 'vendor_user')),
  recipient_id uuid NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1024),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, endpoint)
);
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (business_id, recipient_kind, recipient_id, id);

-- Whether somebody wants a kind of notice in a channel, where that differs from the usual. In the portal they always have it.
CREATE TABLE notification_preferences (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  recipient_kind text NOT NULL CHECK (recipient_kind IN ('user', 'vendor_user')),
  recipient_id uuid NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  is_wanted boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, recipient_kind, recipient_id, kind, channel)
);

-- A notice on its way through another channel than the portal: an e-mail, or a push to one browser. A subscription may go
-- while something is on its way to it, so nothing holds it here.
CREATE TABLE notice_deliveries (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  notice_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  subscription_id uuid,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sending', 'sent', 'dead')),
  attempt_count integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CHECK ((channel = 'push') = (subscription_id IS NOT NULL)),
  CHECK ((status = 'sending') = (lease IS NOT NULL)),
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  FOREIGN KEY (business_id, notice_id) REFERENCES notices (business_id, id)
);
CREATE INDEX notice_deliveries_of_notice ON notice_deliveries (business_id, notice_id);
CREATE INDEX notice_deliveries_waiting ON notice_deliveries (business_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX notice_deliveries_leased ON notice_deliveries (leased_until) WHERE status = 'sending';
