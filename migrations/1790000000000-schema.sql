-- The whole schema. Every table of a business has business_id, and every foreign key between two of them carries it,
-- so that the database itself refuses a link across businesses.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Ids are UUIDs of version 7, made by the program. This twin serves bulk data made in SQL.
CREATE FUNCTION uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Businesses and who may act for them -----------------------------------------------------------------------------

CREATE TABLE businesses (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('starter', 'business', 'enterprise')),
  asset_counter integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'technician')),
  password_hash text,
  is_active boolean NOT NULL DEFAULT true,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  name text NOT NULL,
  scopes text[] NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamptz(3),
  disabled_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_reason text,
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, created_by) REFERENCES users (business_id, id)
);

-- A key has one current secret; during rotation the previous one stands beside it until its deadline.
CREATE TABLE api_key_secrets (
  hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  business_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  last4 text NOT NULL,
  deadline timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (business_id, api_key_id) REFERENCES api_keys (business_id, id)
);
CREATE INDEX api_key_secrets_key ON api_key_secrets (api_key_id);

CREATE TABLE idempotency_records (
  api_key_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  business_id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint,
  location text,
  body text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (api_key_id, idempotency_key),
  FOREIGN KEY (business_id, api_key_id) REFERENCES api_keys (business_id, id)
);
CREATE INDEX idempotency_records_expiry ON idempotency_records (expires_at);

-- Counts of the current window. Unlogged: a crash may forget a count, never delay a request.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- People and partner firms -----------------------------------------------------------------------------------------

CREATE TABLE technicians (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  user_id uuid,
  name text,
  email text,
  phone_number text,
  role text,
  skills text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX technicians_list ON technicians (business_id, id);

-- A vendor is a firm of its own, not a business's record: what a business owns is the partnership with it.
CREATE TABLE vendors (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE partnerships (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  vendor_id uuid NOT NULL REFERENCES vendors,
  status text NOT NULL CHECK (status IN ('proposed', 'accepted', 'ended')),
  accepted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, vendor_id)
);

-- Facilities -------------------------------------------------------------------------------------------------------

CREATE TABLE buildings (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  name text NOT NULL,
  description text,
  building_type text NOT NULL,
  physical_address text NOT NULL,
  area_sqm numeric(14,2),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id)
);

CREATE TABLE floors (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  building_id uuid NOT NULL,
  name text NOT NULL,
  level integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, building_id) REFERENCES buildings (business_id, id)
);
CREATE INDEX floors_of_building ON floors (business_id, building_id, id);

CREATE TABLE rooms (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  floor_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, floor_id) REFERENCES floors (business_id, id)
);
CREATE INDEX rooms_of_floor ON rooms (business_id, floor_id, id);

-- Assets -----------------------------------------------------------------------------------------------------------

CREATE TABLE assets (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  -- Near the front: a search that walks the list reads no other column.
  search_text text NOT NULL GENERATED ALWAYS AS
    (lower(name || ' ' || reference || ' ' || coalesce(brand, '') || ' ' || coalesce(model_number, ''))) STORED,
  name text NOT NULL,
  reference text NOT NULL,
  category text NOT NULL,
  status text NOT NULL DEFAULT 'operational',
  description text,
  brand text,
  model_number text,
  criticality text,
  building_id uuid,
  room_id uuid,
  parent_asset_id uuid,
  is_installed boolean NOT NULL DEFAULT true,
  qr_code text,
  installation_date date,
  last_maintenance_date date,
  maintenance_interval_days integer CHECK (maintenance_interval_days > 0),
  unit_price numeric(14,2),
  supplier text,
  supplier_id uuid REFERENCES vendors,
  expiration_date date,
  min_stock integer,
  initial_stock integer,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, building_id) REFERENCES buildings (business_id, id),
  FOREIGN KEY (business_id, room_id) REFERENCES rooms (business_id, id),
  FOREIGN KEY (business_id, parent_asset_id) REFERENCES assets (business_id, id)
);
CREATE UNIQUE INDEX assets_reference ON assets (business_id, reference);
CREATE UNIQUE INDEX assets_qr_code ON assets (business_id, qr_code) WHERE qr_code IS NOT NULL;
CREATE INDEX assets_list ON assets (business_id, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_category ON assets (business_id, category, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_status ON assets (business_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_building ON assets (business_id, building_id, id);
CREATE INDEX assets_by_room ON assets (business_id, room_id, id);
CREATE INDEX assets_by_parent ON assets (business_id, parent_asset_id, id) WHERE parent_asset_id IS NOT NULL;
CREATE INDEX assets_by_placement ON assets (business_id, is_installed, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_change ON assets (business_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX assets_search ON assets USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- How rare a word is decides between its index and walking the list. One chance hit among the samples must not make a
-- rare word look common: with 2,000 of them it does not.
ALTER TABLE assets ALTER COLUMN search_text SET STATISTICS 2000;

CREATE TABLE asset_status_changes (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  note text,
  actor_kind text NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX asset_status_changes_of_asset ON asset_status_changes (business_id, asset_id, id);

CREATE TABLE downtimes (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  status text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE UNIQUE INDEX downtimes_open ON downtimes (business_id, asset_id) WHERE ended_at IS NULL;
CREATE INDEX downtimes_of_asset ON downtimes (business_id, asset_id, id);

CREATE TABLE preventive_schedules (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  interval_days integer NOT NULL,
  next_due_on date NOT NULL,
  -- The due date an operation was last opened for, and that operation: one due date never opens two, and while one is
  -- open no other is.
  opened_for date,
  operation_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, asset_id),
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX preventive_schedules_due ON preventive_schedules (next_due_on);

-- Operations -------------------------------------------------------------------------------------------------------

CREATE TABLE operations (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  -- Near the front: a search that walks the list reads no other column.
  search_text text NOT NULL GENERATED ALWAYS AS
    (lower(title || ' ' || coalesce(place, '') || ' ' || coalesce(required_skill, '') || ' ' || coalesce(people, ''))) STORED,
  title text NOT NULL,
  description text,
  status text NOT NULL,
  required_skill text,
  place text,
  asset_id uuid,
  assignee_type text CHECK (assignee_type IN ('technician', 'vendor')),
  technician_id uuid,
  vendor_id uuid REFERENCES vendors,
  scheduled_for timestamptz(3),
  priority text,
  agreed_amount numeric(14,2),
  notes text,
  cancellation_reason text,
  completed_at timestamptz(3),
  -- Names of the people involved, kept here so that one index serves the search.
  people text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id),
  CHECK (assignee_type IS DISTINCT FROM 'technician' OR (technician_id IS NOT NULL AND vendor_id IS NULL)),
  CHECK (assignee_type IS DISTINCT FROM 'vendor' OR (vendor_id IS NOT NULL AND technician_id IS NULL)),
  CHECK (assignee_type IS NOT NULL OR (technician_id IS NULL AND vendor_id IS NULL)),
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id),
  FOREIGN KEY (business_id, technician_id) REFERENCES technicians (business_id, id),
  FOREIGN KEY (business_id, vendor_id) REFERENCES partnerships (business_id, vendor_id)
);
ALTER TABLE preventive_schedules ADD FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id);
CREATE INDEX operations_by_status ON operations (business_id, status, id);
CREATE INDEX operations_by_asset ON operations (business_id, asset_id, id);
CREATE INDEX operations_by_technician ON operations (business_id, technician_id, id);
CREATE INDEX operations_by_vendor ON operations (business_id, vendor_id, id);
CREATE INDEX operations_by_assignee ON operations (business_id, assignee_type, id);
CREATE INDEX operations_search ON operations USING gin (search_text gin_trgm_ops);
-- How rare a word is decides between its index and walking the list. One chance hit among the samples must not make a
-- rare word look common: with 2,000 of them it does not.
ALTER TABLE operations ALTER COLUMN search_text SET STATISTICS 2000;

CREATE TABLE operation_status_changes (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  from_status text,
  to_status text NOT NULL,
  reason text,
  actor_kind text NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id)
);
CREATE INDEX operation_status_changes_of_operation ON operation_status_changes (business_id, operation_id, id);

-- Spare parts ------------------------------------------------------------------------------------------------------

CREATE TABLE spare_parts (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  -- Near the front: a search that walks the list reads no other column.
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || coalesce(reference, ''))) STORED,
  name text NOT NULL,
  reference text,
  category text,
  unit text,
  quantity_on_hand integer NOT NULL DEFAULT 0 CHECK (quantity_on_hand >= 0),
  quantity_reserved integer NOT NULL DEFAULT 0 CHECK (quantity_reserved >= 0),
  min_stock integer,
  unit_price numeric(14,2),
  supplier text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id),
  CHECK (quantity_reserved <= quantity_on_hand)
);
CREATE INDEX spare_parts_by_category ON spare_parts (business_id, category, id);
CREATE INDEX spare_parts_search ON spare_parts USING gin (search_text gin_trgm_ops);

-- The ledger (D28): quantities of the part are always the sums of its movements.
CREATE TABLE spare_part_movements (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  spare_part_id uuid NOT NULL,
  operation_id uuid,
  type text NOT NULL CHECK (type IN ('receive', 'consume', 'reserve', 'release', 'adjust')),
  quantity integer NOT NULL,
  -- How much of a consumption had been reserved before: it lowers both sums.
  from_reserved integer NOT NULL DEFAULT 0 CHECK (from_reserved >= 0),
  note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (business_id, spare_part_id) REFERENCES spare_parts (business_id, id),
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id)
);
CREATE INDEX spare_part_movements_of_part ON spare_part_movements (business_id, spare_part_id, id);
CREATE INDEX spare_part_movements_of_operation ON spare_part_movements (business_id, operation_id) WHERE operation_id IS NOT NULL;

-- Alarms (D24): each about exactly one thing. ------------------------------------------------------------------------

CREATE TABLE alarms (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  kind text NOT NULL CHECK (kind IN ('asset_out_of_service', 'stock_below_minimum')),
  asset_id uuid,
  spare_part_id uuid,
  message text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CHECK ((kind = 'asset_out_of_service') = (asset_id IS NOT NULL)),
  CHECK ((kind = 'stock_below_minimum') = (spare_part_id IS NOT NULL)),
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id),
  FOREIGN KEY (business_id, spare_part_id) REFERENCES spare_parts (business_id, id)
);
CREATE INDEX alarms_list ON alarms (business_id, id);

-- Events, webhooks, notices ----------------------------------------------------------------------------------------

CREATE TABLE events (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  type text NOT NULL,
  -- The exact bytes that are signed: text, because JSON columns reorder keys.
  payload text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  dispatched_at timestamptz(3),
  UNIQUE (business_id, id)
);
CREATE INDEX events_waiting ON events (business_id, id) WHERE dispatched_at IS NULL;

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  url text NOT NULL,
  description text,
  event_types text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  disabled_reason text,
  secret_encrypted bytea NOT NULL,
  secret_last4 text,
  previous_secret_encrypted bytea,
  previous_secret_deadline timestamptz(3),
  consecutive_failures integer NOT NULL DEFAULT 0,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (business_id, id)
);
CREATE INDEX webhook_endpoints_list ON webhook_endpoints (business_id, id) WHERE deleted_at IS NULL;

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivering', 'succeeded', 'failed', 'dead')),
  attempt_count integer NOT NULL DEFAULT 0,
  response_status integer,
  response_body text,
  error text,
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CHECK ((status = 'delivering') = (lease IS NOT NULL)),
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id)
);
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (business_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (event_id);
-- What is to be sent, endpoint by endpoint, first attempts ahead of retries (D38); what is due at all; what is leased.
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, status, next_attempt_at, id)
  WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (leased_until) WHERE status = 'delivering';
-- Retention (§6.6) walks the oldest first.
CREATE INDEX webhook_deliveries_over ON webhook_deliveries ((status = 'dead'), created_at) WHERE status IN ('succeeded', 'dead');

CREATE TABLE webhook_attempts (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  error text,
  FOREIGN KEY (business_id, delivery_id) REFERENCES webhook_deliveries (business_id, id)
);
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (business_id, delivery_id, attempt);

-- What the people of a business are told: the team, or its owner alone.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  audience text NOT NULL CHECK (audience IN ('team', 'owner')),
  kind text NOT NULL,
  subject_id uuid,
  message text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX notifications_list ON notifications (business_id, id);
