-- The whole schema as release 18f7960 left it: where a new database begins. Databases that are older than that release are
-- brought to it by that release first (docs/upgrading.md). What came later is in the files beside this one.
-- Every table of a business has business_id, and every foreign key between two of them carries it, so that the database
-- itself refuses a link across businesses.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Ids are UUIDs of version 7, made by the program. This twin serves bulk data made in SQL.
CREATE FUNCTION uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- The bytes that are signed and sent of an event. A thin one is its envelope with nothing of the resource but what it is,
-- in the very text of the full one, so that every call gives the same bytes.
CREATE FUNCTION sent_payload(envelope text, form text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE form WHEN 'full' THEN envelope ELSE (
    SELECT '{' || string_agg(to_json(e.key)::text || ':' || CASE e.key WHEN 'data' THEN (
        SELECT '{"object":{' || string_agg(to_json(o.key)::text || ':' || o.value::text, ',' ORDER BY o.place) || '}}'
        FROM json_each(e.value -> 'object') WITH ORDINALITY o (key, value, place) WHERE o.key IN ('id', 'object'))
      ELSE e.value::text END, ',' ORDER BY e.place) || '}'
    FROM json_each(envelope::json) WITH ORDINALITY e (key, value, place)) END
$$;

CREATE TABLE businesses (
  id uuid NOT NULL,
  name text NOT NULL,
  plan text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Since when a business has been on a plan without the API and its webhooks; null while it has them. What waits is held
  -- for a while, so that a plan changed by mistake loses nothing (D35).
  off_api_plan_since timestamptz(3),
  -- PostgreSQL refuses the name of a zone that it does not know.
  time_zone text NOT NULL DEFAULT 'UTC',
  -- A firm's tenancy holds people and nothing else.
  is_firm boolean NOT NULL DEFAULT false,
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  CONSTRAINT businesses_plan_check CHECK (plan IN ('starter', 'business', 'enterprise')),
  CONSTRAINT businesses_check CHECK ((plan = 'enterprise') = (off_api_plan_since IS NULL)),
  CONSTRAINT businesses_time_zone_check CHECK (('2000-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL)
);

CREATE TABLE users (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  password_hash text,
  is_active boolean NOT NULL DEFAULT true,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  email_confirmed_at timestamptz(3),
  -- In whose language and by which clock people are told.
  language text NOT NULL DEFAULT 'en',
  last_seen_at timestamptz(3),
  -- The business on whose word a person of a firm got their account.
  invited_by uuid,
  CONSTRAINT users_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT users_language_check CHECK (language IN ('en', 'fr')),
  CONSTRAINT users_role_check CHECK (role IN ('owner', 'admin', 'manager', 'technician', 'vendor')),
  CONSTRAINT users_check CHECK ((role = 'vendor') = (invited_by IS NOT NULL)),
  CONSTRAINT users_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT users_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES businesses (id)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE api_keys (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
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
  CONSTRAINT api_keys_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT api_keys_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT api_keys_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES users (business_id, id)
);

-- A key has one current secret; during rotation the previous one stands beside it until its deadline.
CREATE TABLE api_key_secrets (
  hash bytea NOT NULL,
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  last4 text NOT NULL,
  deadline timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- Whether a secret that was replaced is still in use.
  last_used_at timestamptz(3),
  CONSTRAINT api_key_secrets_pkey PRIMARY KEY (hash),
  CONSTRAINT api_key_secrets_business_id_id_key UNIQUE (business_id, id),
  CONSTRAINT api_key_secrets_business_id_api_key_id_fkey FOREIGN KEY (business_id, api_key_id) REFERENCES api_keys (business_id, id)
);
CREATE INDEX api_key_secrets_key ON api_key_secrets (business_id, api_key_id);

CREATE TABLE idempotency_records (
  idempotency_key text NOT NULL,
  business_id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint,
  location text,
  body text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  principal_kind text NOT NULL,
  principal_id uuid NOT NULL,
  CONSTRAINT idempotency_records_pkey PRIMARY KEY (business_id, principal_kind, principal_id, idempotency_key),
  CONSTRAINT idempotency_records_principal_kind_check CHECK (principal_kind IN ('api_key', 'user', 'vendor'))
);
CREATE INDEX idempotency_records_expiry ON idempotency_records (expires_at);

-- Counts of the current window. Unlogged: a crash may forget a count, never delay a request.
CREATE UNLOGGED TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE technicians (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  user_id uuid,
  name text,
  email text,
  phone_number text,
  role text,
  skills text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT technicians_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT technicians_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT technicians_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);

-- A vendor is a firm of its own, not a business's record: what a business owns is the partnership with it.
CREATE TABLE vendors (
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT vendors_pkey PRIMARY KEY (id)
);
-- A firm is found by its name when somebody proposes a partnership.
CREATE INDEX vendors_by_name ON vendors (lower(name));

CREATE TABLE partnerships (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  status text NOT NULL,
  accepted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT partnerships_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT partnerships_business_id_vendor_id_key UNIQUE (business_id, vendor_id),
  CONSTRAINT partnerships_status_check CHECK (status IN ('proposed', 'accepted', 'ended')),
  CONSTRAINT partnerships_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT partnerships_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors (id)
);

CREATE TABLE buildings (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  name text NOT NULL,
  description text,
  building_type text NOT NULL,
  physical_address text NOT NULL,
  area_sqm numeric(14,2),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  external_id text,
  CONSTRAINT buildings_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT buildings_external_id_check CHECK ((length(external_id) >= 1) AND (length(external_id) <= 255)),
  CONSTRAINT buildings_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE UNIQUE INDEX buildings_external_id ON buildings (business_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE floors (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  building_id uuid NOT NULL,
  name text NOT NULL,
  level integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  external_id text,
  CONSTRAINT floors_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT floors_external_id_check CHECK ((length(external_id) >= 1) AND (length(external_id) <= 255)),
  CONSTRAINT floors_business_id_building_id_fkey FOREIGN KEY (business_id, building_id) REFERENCES buildings (business_id, id)
);
CREATE INDEX floors_of_building ON floors (business_id, building_id, id);
CREATE UNIQUE INDEX floors_external_id ON floors (business_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE rooms (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  floor_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  external_id text,
  CONSTRAINT rooms_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT rooms_external_id_check CHECK ((length(external_id) >= 1) AND (length(external_id) <= 255)),
  CONSTRAINT rooms_business_id_floor_id_fkey FOREIGN KEY (business_id, floor_id) REFERENCES floors (business_id, id)
);
CREATE INDEX rooms_of_floor ON rooms (business_id, floor_id, id);
CREATE UNIQUE INDEX rooms_external_id ON rooms (business_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE assets (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
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
  maintenance_interval_days integer,
  unit_price numeric(14,2),
  supplier text,
  supplier_id uuid,
  expiration_date date,
  min_stock integer,
  initial_stock integer,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Near the front: a search that walks the list reads no other column.
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || E'\x1f' || reference || E'\x1f' || coalesce(brand, '') || E'\x1f' || coalesce(model_number, ''))) STORED,
  -- What other systems call a record: each id once in a business and a table, among what is not deleted.
  external_id text,
  CONSTRAINT assets_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT assets_maintenance_interval_days_check CHECK (maintenance_interval_days > 0),
  CONSTRAINT assets_external_id_check CHECK ((length(external_id) >= 1) AND (length(external_id) <= 255)),
  CONSTRAINT assets_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT assets_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES vendors (id),
  CONSTRAINT assets_business_id_parent_asset_id_fkey FOREIGN KEY (business_id, parent_asset_id) REFERENCES assets (business_id, id),
  CONSTRAINT assets_business_id_building_id_fkey FOREIGN KEY (business_id, building_id) REFERENCES buildings (business_id, id),
  CONSTRAINT assets_business_id_room_id_fkey FOREIGN KEY (business_id, room_id) REFERENCES rooms (business_id, id)
);
ALTER TABLE assets ALTER COLUMN search_text SET STATISTICS 2000;
CREATE UNIQUE INDEX assets_reference ON assets (business_id, reference);
CREATE UNIQUE INDEX assets_qr_code ON assets (business_id, qr_code) WHERE qr_code IS NOT NULL;
CREATE INDEX assets_list ON assets (business_id, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_category ON assets (business_id, category, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_status ON assets (business_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_building ON assets (business_id, building_id, id);
CREATE INDEX assets_by_room ON assets (business_id, room_id, id);
CREATE INDEX assets_by_parent ON assets (business_id, parent_asset_id, id) WHERE parent_asset_id IS NOT NULL;
CREATE INDEX assets_by_placement ON assets (business_id, is_installed, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_search ON assets USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- Every two filters of the big lists that can be common at once get an index of their own, in the order of the list.
-- Otherwise a pair that is rare, though each half is common, makes PostgreSQL walk the newest rows in search of it: a
-- pair that matches nothing then reads the whole table. Rooms, single assets, technicians and vendors have few enough
-- rows that their own index will do beside most others.
CREATE INDEX assets_by_category_status ON assets (business_id, category, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_building_category ON assets (business_id, building_id, category, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_building_status ON assets (business_id, building_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_placement_category ON assets (business_id, is_installed, category, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_placement_status ON assets (business_id, is_installed, status, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_placement_building ON assets (business_id, is_installed, building_id, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_change ON assets (business_id, updated_at, id) WHERE deleted_at IS NULL;
-- Equipment in service, by building.
CREATE INDEX assets_in_service ON assets (business_id, building_id) WHERE (deleted_at IS NULL) AND is_installed AND (status <> 'retired');
CREATE INDEX assets_by_criticality ON assets (business_id, criticality, id) WHERE (deleted_at IS NULL) AND (criticality IS NOT NULL);
CREATE INDEX assets_by_name ON assets (business_id, name, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX assets_external_id ON assets (business_id, external_id) WHERE (external_id IS NOT NULL) AND (deleted_at IS NULL);
-- What stands still, for the key figures (D58): the assets in a status that says so, and their open downtimes, each from an
-- index alone and in the same order, so that the two are merged without a look at any other asset. Both are as small as what
-- stands still. That an asset stands still is said as in src/assets/asset-status.ts and src/kpis/equipment-measures.ts.
CREATE INDEX assets_standing ON assets (business_id, id) INCLUDE (building_id) WHERE (deleted_at IS NULL) AND is_installed AND status IN ('under_maintenance', 'out_of_service');

CREATE TABLE asset_status_changes (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  note text,
  actor_kind text NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT asset_status_changes_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT asset_status_changes_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX asset_status_changes_of_asset ON asset_status_changes (business_id, asset_id, id);

CREATE TABLE downtimes (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  status text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT downtimes_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT downtimes_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX downtimes_of_asset ON downtimes (business_id, asset_id, id);
CREATE INDEX downtimes_by_end ON downtimes (business_id, ended_at, started_at) INCLUDE (asset_id, status);
CREATE UNIQUE INDEX downtimes_open ON downtimes (business_id, asset_id) INCLUDE (started_at, status) WHERE ended_at IS NULL;

CREATE TABLE preventive_schedules (
  id uuid NOT NULL,
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
  CONSTRAINT preventive_schedules_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT preventive_schedules_business_id_asset_id_key UNIQUE (business_id, asset_id),
  CONSTRAINT preventive_schedules_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX preventive_schedules_due ON preventive_schedules (next_due_on);

CREATE TABLE operations (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  title text NOT NULL,
  description text,
  status text NOT NULL,
  required_skill text,
  place text,
  asset_id uuid,
  assignee_type text,
  technician_id uuid,
  vendor_id uuid,
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
  -- Near the front: a search that walks the list reads no other column.
  search_text text NOT NULL GENERATED ALWAYS AS (lower(title || E'\x1f' || coalesce(place, '') || E'\x1f' || coalesce(required_skill, '') || E'\x1f' || coalesce(people, ''))) STORED,
  -- The building in which an operation's asset stands or stood: it finds the operations of a building, and the asset itself
  -- is asked whether it still stands there. So nothing has to follow when a building with its thousands of assets goes;
  -- only who moves an asset into a building takes its operations along.
  building_id uuid,
  -- When the work on an operation first began, and the day a preventive one was due; null for one that answers a need.
  started_at timestamptz(3),
  preventive_due_on date,
  external_id text,
  CONSTRAINT operations_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT operations_assignee_type_check CHECK (assignee_type IN ('technician', 'vendor')),
  CONSTRAINT operations_check CHECK ((assignee_type IS DISTINCT FROM 'technician') OR ((technician_id IS NOT NULL) AND (vendor_id IS NULL))),
  CONSTRAINT operations_check1 CHECK ((assignee_type IS DISTINCT FROM 'vendor') OR ((vendor_id IS NOT NULL) AND (technician_id IS NULL))),
  CONSTRAINT operations_check2 CHECK ((assignee_type IS NOT NULL) OR ((technician_id IS NULL) AND (vendor_id IS NULL))),
  CONSTRAINT operations_external_id_check CHECK ((length(external_id) >= 1) AND (length(external_id) <= 255)),
  CONSTRAINT operations_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT operations_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT operations_business_id_vendor_id_fkey FOREIGN KEY (business_id, vendor_id) REFERENCES partnerships (business_id, vendor_id),
  CONSTRAINT operations_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id),
  CONSTRAINT operations_business_id_technician_id_fkey FOREIGN KEY (business_id, technician_id) REFERENCES technicians (business_id, id)
);
ALTER TABLE operations ALTER COLUMN search_text SET STATISTICS 2000;
CREATE INDEX operations_by_status ON operations (business_id, status, id);
CREATE INDEX operations_by_asset ON operations (business_id, asset_id, id);
CREATE INDEX operations_by_technician ON operations (business_id, technician_id, id);
CREATE INDEX operations_by_vendor ON operations (business_id, vendor_id, id);
CREATE INDEX operations_by_assignee ON operations (business_id, assignee_type, id);
CREATE INDEX operations_search ON operations USING gin (search_text gin_trgm_ops);
CREATE INDEX operations_by_assignee_status ON operations (business_id, assignee_type, status, id);
CREATE INDEX operations_by_technician_status ON operations (business_id, technician_id, status, id) WHERE technician_id IS NOT NULL;
CREATE INDEX operations_by_vendor_status ON operations (business_id, vendor_id, status, id) WHERE vendor_id IS NOT NULL;
CREATE INDEX operations_by_building ON operations (business_id, building_id, id) WHERE building_id IS NOT NULL;
CREATE INDEX operations_by_building_status ON operations (business_id, building_id, status, id) WHERE building_id IS NOT NULL;
CREATE INDEX operations_by_building_assignee ON operations (business_id, building_id, assignee_type, id) WHERE building_id IS NOT NULL;
-- Lists sorted by something else than newest first: each sort is a range of one index over the business, the sort's column and
-- the id, read up or down; rows without a value stand at its end.
CREATE INDEX operations_by_schedule ON operations (business_id, scheduled_for, id);
CREATE INDEX operations_by_change ON operations (business_id, updated_at, id);
CREATE INDEX operations_open_by_schedule ON operations (business_id, scheduled_for) WHERE status IN ('new', 'assigned', 'pending_start', 'start_disputed', 'in_progress', 'pending_completion', 'completion_disputed');
CREATE INDEX operations_completed ON operations (business_id, completed_at) INCLUDE (started_at, agreed_amount, preventive_due_on, building_id, asset_id, required_skill) WHERE completed_at IS NOT NULL;
CREATE INDEX operations_preventive ON operations (business_id, preventive_due_on) INCLUDE (completed_at, status, building_id, asset_id, required_skill) WHERE preventive_due_on IS NOT NULL;
-- The filters of operations (D56), each in the order of the list. What is open is a small part of a long history: its
-- list reads nothing else.
CREATE INDEX operations_open ON operations (business_id, id) WHERE status IN ('new', 'assigned', 'pending_start', 'in_progress', 'start_disputed', 'pending_completion', 'completion_disputed');
CREATE INDEX operations_by_completion ON operations (business_id, completed_at, id) WHERE completed_at IS NOT NULL;
CREATE INDEX operations_by_priority ON operations (business_id, priority, id) WHERE priority IS NOT NULL;
CREATE INDEX operations_by_skill ON operations (business_id, required_skill, id) WHERE required_skill IS NOT NULL;
-- The calendar: open work that is on no day yet, newest first. The list of what is open is that of
-- src/operations/operation-status.ts.
CREATE INDEX operations_unscheduled ON operations (business_id, id) WHERE (scheduled_for IS NULL) AND status IN ('new', 'assigned', 'pending_start', 'start_disputed', 'in_progress', 'pending_completion', 'completion_disputed');
CREATE UNIQUE INDEX operations_external_id ON operations (business_id, external_id) WHERE external_id IS NOT NULL;
-- What is open: counted by what it is counted by, with few enough different values that equal ones are kept once (some 7 bytes
-- a row); and in the order in which it becomes overdue. That something is left to do is said as in
-- src/operations/operation-status.ts. What was completed and what was due: each with all that is summed up of a row.
CREATE INDEX operations_open_by_trade ON operations (business_id, required_skill, building_id, assignee_type, status) INCLUDE (scheduled_for) WHERE status IN ('new', 'assigned', 'pending_start', 'start_disputed', 'in_progress', 'pending_completion', 'completion_disputed');

CREATE TABLE operation_status_changes (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  from_status text,
  to_status text NOT NULL,
  reason text,
  actor_kind text NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  -- Somebody of the business may take a vendor's part: the entry names both (D41).
  on_behalf_of uuid,
  -- The history of an operation keeps every change, not those of its status alone: which action was taken, and what changed
  -- beside the status, as {"field": {"from": …, "to": …}}. Changes of status are the rows whose two statuses differ.
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT operation_status_changes_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT operation_status_changes_business_id_on_behalf_of_fkey FOREIGN KEY (business_id, on_behalf_of) REFERENCES partnerships (business_id, vendor_id),
  CONSTRAINT operation_status_changes_business_id_operation_id_fkey FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id)
);
CREATE INDEX operation_status_changes_of_operation ON operation_status_changes (business_id, operation_id, id);

CREATE TABLE spare_parts (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  name text NOT NULL,
  reference text,
  category text,
  unit text,
  quantity_on_hand integer NOT NULL DEFAULT 0,
  quantity_reserved integer NOT NULL DEFAULT 0,
  min_stock integer,
  unit_price numeric(14,2),
  supplier text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Near the front: a search that walks the list reads no other column.
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || E'\x1f' || coalesce(reference, ''))) STORED,
  external_id text,
  CONSTRAINT spare_parts_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT spare_parts_quantity_on_hand_check CHECK (quantity_on_hand >= 0),
  CONSTRAINT spare_parts_quantity_reserved_check CHECK (quantity_reserved >= 0),
  CONSTRAINT spare_parts_check CHECK (quantity_reserved <= quantity_on_hand),
  CONSTRAINT spare_parts_external_id_check CHECK ((length(external_id) >= 1) AND (length(external_id) <= 255)),
  CONSTRAINT spare_parts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX spare_parts_by_category ON spare_parts (business_id, category, id);
CREATE INDEX spare_parts_search ON spare_parts USING gin (search_text gin_trgm_ops);
-- What is to be bought: a small part of the store, in the order of the list.
CREATE INDEX spare_parts_below_minimum ON spare_parts (business_id, id) WHERE (quantity_on_hand - quantity_reserved) < min_stock;
-- What changed of the store since a moment; lists of places, people, firms and endpoints are short enough to be looked through.
CREATE INDEX spare_parts_by_change ON spare_parts (business_id, updated_at, id);
CREATE UNIQUE INDEX spare_parts_external_id ON spare_parts (business_id, external_id) WHERE external_id IS NOT NULL;

-- The ledger (D28): quantities of the part are always the sums of its movements.
CREATE TABLE spare_part_movements (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  spare_part_id uuid NOT NULL,
  operation_id uuid,
  type text NOT NULL,
  quantity integer NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  actor_kind text,
  actor_id uuid,
  on_behalf_of uuid,
  CONSTRAINT spare_part_movements_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT spare_part_movements_type_check CHECK (type IN ('receive', 'consume', 'reserve', 'release', 'adjust')),
  CONSTRAINT spare_part_movements_actor_kind_check CHECK (actor_kind IN ('api_key', 'user', 'vendor', 'system')),
  CONSTRAINT spare_part_movements_business_id_operation_id_fkey FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id),
  CONSTRAINT spare_part_movements_business_id_spare_part_id_fkey FOREIGN KEY (business_id, spare_part_id) REFERENCES spare_parts (business_id, id),
  CONSTRAINT spare_part_movements_on_behalf_of_fkey FOREIGN KEY (on_behalf_of) REFERENCES vendors (id)
);
CREATE INDEX spare_part_movements_of_part ON spare_part_movements (business_id, spare_part_id, id);
CREATE INDEX spare_part_movements_by_type ON spare_part_movements (business_id, type, id);
CREATE INDEX spare_part_movements_of_operation ON spare_part_movements (business_id, operation_id, id) WHERE operation_id IS NOT NULL;

CREATE TABLE alarms (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  kind text NOT NULL,
  asset_id uuid,
  spare_part_id uuid,
  message text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT alarms_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT alarms_kind_check CHECK (kind IN ('asset_out_of_service', 'stock_below_minimum')),
  CONSTRAINT alarms_check CHECK ((kind = 'asset_out_of_service') = (asset_id IS NOT NULL)),
  CONSTRAINT alarms_check1 CHECK ((kind = 'stock_below_minimum') = (spare_part_id IS NOT NULL)),
  CONSTRAINT alarms_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT alarms_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id),
  CONSTRAINT alarms_business_id_spare_part_id_fkey FOREIGN KEY (business_id, spare_part_id) REFERENCES spare_parts (business_id, id)
);

CREATE TABLE events (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  type text NOT NULL,
  -- The exact bytes that are signed: text, because JSON columns reorder keys.
  payload text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  dispatched_at timestamptz(3),
  -- Which transaction wrote an event: people who look at a page are told what is new by comparing what could be seen before
  -- with what can be seen now, so that an event that commits late is not missed. Null for the oldest events.
  transaction_id xid8 DEFAULT pg_current_xact_id(),
  resource_id uuid,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sequence bigint,
  CONSTRAINT events_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT events_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX events_by_transaction ON events (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX events_waiting ON events (business_id, recorded_at, id) WHERE (dispatched_at IS NULL) OR (sequence IS NULL);
CREATE INDEX events_of_type ON events (business_id, type, id);
CREATE INDEX events_of_resource ON events (business_id, resource_id, id) WHERE resource_id IS NOT NULL;

CREATE TABLE webhook_endpoints (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
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
  -- How many attempts an endpoint may have in flight beyond its share, where nobody else waits: earned by quick answers,
  -- and lost by slow ones and failures (D38).
  earned_share real NOT NULL DEFAULT 0,
  payload text NOT NULL DEFAULT 'full',
  -- Those of its business, as its owner named them; none means every building.
  building_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  -- Names and values together, encrypted like the signing secret; the names once more for people to see.
  headers_encrypted bytea,
  header_names text[] NOT NULL DEFAULT '{}',
  paused_at timestamptz(3),
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT webhook_endpoints_payload_check CHECK (payload IN ('full', 'thin')),
  CONSTRAINT webhook_endpoints_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
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
  payload_form text NOT NULL DEFAULT 'full',
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('pending', 'delivering', 'succeeded', 'failed', 'dead')),
  CONSTRAINT webhook_deliveries_check CHECK ((status = 'delivering') = (lease IS NOT NULL)),
  CONSTRAINT webhook_deliveries_payload_form_check CHECK (payload_form IN ('full', 'thin')),
  CONSTRAINT webhook_deliveries_business_id_event_id_fkey FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id),
  CONSTRAINT webhook_deliveries_business_id_endpoint_id_fkey FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints (business_id, id)
);
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (business_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (leased_until) WHERE status = 'delivering';
-- Retention (§6.6) walks the oldest first.
CREATE INDEX webhook_deliveries_over ON webhook_deliveries ((status = 'dead' OR attempt_count > 1), (coalesce(last_attempt_at, created_at))) WHERE status IN ('succeeded', 'dead');
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (business_id, event_id);
-- What is to be sent, endpoint by endpoint, first attempts ahead of retries (D38).
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (business_id, endpoint_id, status, next_attempt_at, id) WHERE status IN ('pending', 'failed');
-- What was given up is looked for in the log, counted on the page of endpoints, and sent again: few rows among many, which no
-- other index finds without walking through all deliveries of the endpoint.
CREATE INDEX webhook_deliveries_dead ON webhook_deliveries (business_id, endpoint_id, id) WHERE status = 'dead';
-- A rare type of event is found in the log of an endpoint without walking through all the others.
CREATE INDEX webhook_deliveries_of_type ON webhook_deliveries (business_id, endpoint_id, event_type, id);

CREATE TABLE webhook_attempts (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  error text,
  -- Every attempt keeps the beginning of its own answer (§6.6, D32), not the last one alone.
  response_body text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT webhook_attempts_business_id_delivery_id_fkey FOREIGN KEY (business_id, delivery_id) REFERENCES webhook_deliveries (business_id, id)
);
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (business_id, delivery_id, attempt);

CREATE TABLE announcements (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  audience text NOT NULL,
  kind text NOT NULL,
  message text,
  created_at timestamptz(3) NOT NULL,
  technician_id uuid,
  vendor_id uuid,
  operation_id uuid,
  asset_id uuid,
  endpoint_id uuid,
  parameters jsonb NOT NULL DEFAULT '{}',
  -- Whoever did it is not told of it.
  actor_kind text NOT NULL DEFAULT 'system',
  actor_id uuid,
  told_at timestamptz(3),
  CONSTRAINT announcements_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT announcements_audience_check CHECK (audience IN ('technician', 'vendor', 'team', 'owner')),
  CONSTRAINT announcements_check CHECK ((audience = 'technician') = (technician_id IS NOT NULL)),
  CONSTRAINT announcements_check1 CHECK ((audience = 'vendor') = (vendor_id IS NOT NULL)),
  CONSTRAINT notifications_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT announcements_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT announcements_business_id_technician_id_fkey FOREIGN KEY (business_id, technician_id) REFERENCES technicians (business_id, id),
  CONSTRAINT announcements_business_id_operation_id_fkey FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id),
  CONSTRAINT announcements_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id),
  CONSTRAINT announcements_business_id_endpoint_id_fkey FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints (business_id, id)
);
CREATE INDEX announcements_waiting ON announcements (business_id, id) WHERE told_at IS NULL;

-- Numbers that a business gives out in a row, such as those in the references of assets. They are taken outside of the
-- transactions that use them: as a column of the business, the counter kept its row locked until each of them ended.
CREATE TABLE counters (
  business_id uuid NOT NULL,
  name text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT counters_pkey PRIMARY KEY (business_id, name),
  CONSTRAINT counters_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- What a browser holds of a session is a secret; only its hash is kept.
CREATE TABLE sessions (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  user_agent text,
  address text,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT sessions_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX sessions_user ON sessions (business_id, user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- What one person is told. Words are made when it is shown, in their language. What it is about was checked with the
-- announcement: foreign keys of its own would let one locked operation hold up what everybody is told.
CREATE TABLE notices (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  announcement_id uuid NOT NULL,
  recipient_kind text NOT NULL,
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
  CONSTRAINT notices_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT notices_business_id_announcement_id_recipient_kind_recipien_key UNIQUE (business_id, announcement_id, recipient_kind, recipient_id),
  CONSTRAINT notices_recipient_kind_check CHECK (recipient_kind IN ('user', 'vendor_user')),
  CONSTRAINT notices_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT notices_business_id_announcement_id_fkey FOREIGN KEY (business_id, announcement_id) REFERENCES announcements (business_id, id)
);
CREATE INDEX notices_of_person ON notices (business_id, recipient_kind, recipient_id, id);
CREATE INDEX notices_unread ON notices (business_id, recipient_kind, recipient_id) WHERE read_at IS NULL;
CREATE INDEX notices_by_transaction ON notices (transaction_id);

-- A browser that a person lets us push to. The keys are the browser's own: what is pushed is encrypted for it.
CREATE TABLE push_subscriptions (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  recipient_kind text NOT NULL,
  recipient_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT push_subscriptions_business_id_endpoint_key UNIQUE (business_id, endpoint),
  CONSTRAINT push_subscriptions_recipient_kind_check CHECK (recipient_kind IN ('user', 'vendor_user')),
  CONSTRAINT push_subscriptions_endpoint_check CHECK (length(endpoint) <= 1024),
  CONSTRAINT push_subscriptions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (business_id, recipient_kind, recipient_id, id);

-- Whether somebody wants a kind of notice in a channel, where that differs from the usual. In the portal they always have it.
CREATE TABLE notification_preferences (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  recipient_kind text NOT NULL,
  recipient_id uuid NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  is_wanted boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT notification_preferences_business_id_recipient_kind_recipie_key UNIQUE (business_id, recipient_kind, recipient_id, kind, channel),
  CONSTRAINT notification_preferences_recipient_kind_check CHECK (recipient_kind IN ('user', 'vendor_user')),
  CONSTRAINT notification_preferences_channel_check CHECK (channel IN ('email', 'push')),
  CONSTRAINT notification_preferences_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- A notice on its way through another channel than the portal: an e-mail, or a push to one browser. A subscription may go
-- while something is on its way to it, so nothing holds it here.
CREATE TABLE notice_deliveries (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  notice_id uuid NOT NULL,
  channel text NOT NULL,
  subscription_id uuid,
  status text NOT NULL DEFAULT 'pending',
  attempt_count integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT notice_deliveries_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT notice_deliveries_channel_check CHECK (channel IN ('email', 'push')),
  CONSTRAINT notice_deliveries_status_check CHECK (status IN ('pending', 'sending', 'sent', 'dead')),
  CONSTRAINT notice_deliveries_check CHECK ((channel = 'push') = (subscription_id IS NOT NULL)),
  CONSTRAINT notice_deliveries_check1 CHECK ((status = 'sending') = (lease IS NOT NULL)),
  CONSTRAINT notice_deliveries_check2 CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT notice_deliveries_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT notice_deliveries_business_id_notice_id_fkey FOREIGN KEY (business_id, notice_id) REFERENCES notices (business_id, id)
);
CREATE INDEX notice_deliveries_of_notice ON notice_deliveries (business_id, notice_id);
CREATE INDEX notice_deliveries_waiting ON notice_deliveries (business_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX notice_deliveries_leased ON notice_deliveries (leased_until) WHERE status = 'sending';

-- Photos and documents of operations and assets. The bytes stand in a store beside the database, a folder or a bucket, under
-- a random name that only the row knows. A deleted row stays until its bytes are gone, and no longer.
CREATE TABLE attachments (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  operation_id uuid,
  asset_id uuid,
  file_name text NOT NULL,
  content_type text NOT NULL,
  -- In bytes.
  size integer NOT NULL,
  -- In lowercase hex.
  sha256 text NOT NULL,
  object_name text NOT NULL,
  created_by_kind text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT attachments_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT attachments_business_id_object_name_key UNIQUE (business_id, object_name),
  CONSTRAINT attachments_size_check CHECK (size > 0),
  CONSTRAINT attachments_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT attachments_created_by_kind_check CHECK (created_by_kind IN ('api_key', 'user', 'vendor', 'system')),
  CONSTRAINT attachments_check CHECK (num_nonnulls(operation_id, asset_id) = 1),
  CONSTRAINT attachments_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT attachments_business_id_operation_id_fkey FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id),
  CONSTRAINT attachments_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX attachments_of_operation ON attachments (business_id, operation_id, id) WHERE deleted_at IS NULL;
CREATE INDEX attachments_of_asset ON attachments (business_id, asset_id, id) WHERE deleted_at IS NULL;
CREATE INDEX attachments_deleted ON attachments (deleted_at) WHERE deleted_at IS NOT NULL;

-- Names are kept as they were: the entry stays readable when who, or what, is gone.
CREATE TABLE audit_entries (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  principal_kind text NOT NULL,
  principal_id uuid,
  principal_name text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT audit_entries_principal_kind_check CHECK (principal_kind IN ('api_key', 'user', 'vendor', 'system')),
  CONSTRAINT audit_entries_check CHECK ((principal_kind = 'system') = (principal_id IS NULL)),
  CONSTRAINT audit_entries_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX audit_entries_principal ON audit_entries (business_id, principal_id, id);
CREATE INDEX audit_entries_action ON audit_entries (business_id, action, id);

-- People keep sets of filters under a name, each their own.
CREATE TABLE saved_views (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  place text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT saved_views_name_check CHECK ((length(name) >= 1) AND (length(name) <= 60)),
  CONSTRAINT saved_views_query_check CHECK (length(query) <= 2000),
  CONSTRAINT saved_views_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (business_id, user_id, place, name);

-- A person's calendar in other programs, at a secret address; only the hash of the secret is kept.
CREATE TABLE calendar_feeds (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT calendar_feeds_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE UNIQUE INDEX calendar_feeds_user ON calendar_feeds (business_id, user_id);

-- What changed of every resource, for those who keep a copy: one row for each resource that a transaction changed, written in
-- that transaction. Its place in the feed is given after the commit, by one numberer of the business at a time, so that what
-- commits late is never passed by; a place is a number of the business's own and stays what it is in a dump.
CREATE TABLE changes (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  -- The id of the row. A partnership shows itself by the id of the firm.
  resource_id uuid NOT NULL,
  action text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- By PostgreSQL's clock, right before the commit: whoever waited for a commit was recorded after it, whatever the clocks of the processes say.
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null until it is given.
  sequence bigint,
  CONSTRAINT changes_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT changes_action_check CHECK (action IN ('created', 'updated', 'deleted')),
  CONSTRAINT changes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX changes_unnumbered ON changes (business_id, recorded_at, id) WHERE sequence IS NULL;
CREATE INDEX changes_in_order ON changes (business_id, sequence, id) WHERE sequence IS NOT NULL;
CREATE INDEX changes_of_type ON changes (business_id, type, sequence, id) WHERE sequence IS NOT NULL;

-- Whom a business lets act for a firm. Their account is the firm's, so no foreign key of this business leads to it.
CREATE TABLE vendor_people (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  firm_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- As they were invited.
  name text NOT NULL,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT vendor_people_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT vendor_people_business_id_user_id_key UNIQUE (business_id, user_id),
  CONSTRAINT vendor_people_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT vendor_people_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES businesses (id),
  CONSTRAINT vendor_people_business_id_vendor_id_fkey FOREIGN KEY (business_id, vendor_id) REFERENCES partnerships (business_id, vendor_id)
);
CREATE INDEX vendor_people_vendor ON vendor_people (business_id, vendor_id);
CREATE INDEX vendor_people_user ON vendor_people (user_id);

-- Exports: whole lists in a file (D59). The row is the truth: which of them are to be made, by whom, and where the file is.
-- A deleted row stays until its file is gone.
CREATE TABLE exports (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  resource text NOT NULL,
  format text NOT NULL,
  -- As the list's command has them.
  filters jsonb NOT NULL,
  status text NOT NULL,
  -- Written so far.
  rows integer NOT NULL DEFAULT 0,
  -- Of the file as it is kept.
  bytes bigint,
  object_name text,
  changes_cursor text,
  error text,
  attempts integer NOT NULL DEFAULT 0,
  lease uuid,
  -- When a worker may take it up: a pending one that waits, a running one whose lease ends.
  claimable_at timestamptz(3),
  expires_at timestamptz(3),
  created_by_kind text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT exports_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT exports_format_check CHECK (format IN ('ndjson', 'csv')),
  CONSTRAINT exports_status_check CHECK (status IN ('pending', 'running', 'ready', 'failed', 'expired')),
  CONSTRAINT exports_created_by_kind_check CHECK (created_by_kind IN ('api_key', 'user', 'vendor', 'system')),
  CONSTRAINT exports_check CHECK (status IN ('pending', 'running') = (claimable_at IS NOT NULL)),
  CONSTRAINT exports_check1 CHECK ((status = 'ready') = (object_name IS NOT NULL)),
  CONSTRAINT exports_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX exports_claimable ON exports (claimable_at, id) WHERE status IN ('pending', 'running');
CREATE INDEX exports_expiring ON exports (expires_at) WHERE status = 'ready';
CREATE INDEX exports_deleted ON exports (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX exports_created ON exports (created_at);

-- Assets out of a file: read and checked first, recorded once somebody confirms, and taken back while nothing depends on them.
-- The rows are the truth of what was recorded: a worker changes a row in the transaction that records its asset.
CREATE TABLE asset_imports (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL,
  -- Headers that nobody understood: their columns are left out.
  unknown_columns text[] NOT NULL,
  total integer NOT NULL,
  wrong integer NOT NULL,
  made integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- How the file was written: of anything but UTF-8 people are told, lest accents come out wrong.
  encoding text NOT NULL DEFAULT 'utf-8',
  -- Of the rows that are right: those that change an asset, and those that say what is there already.
  to_change integer NOT NULL DEFAULT 0,
  same integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  CONSTRAINT asset_imports_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT asset_imports_status_check CHECK (status IN ('checked', 'running', 'done', 'undoing', 'undone')),
  CONSTRAINT asset_imports_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT asset_imports_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX asset_imports_under_way ON asset_imports (updated_at) WHERE status IN ('running', 'undoing');
CREATE INDEX asset_imports_created ON asset_imports (created_at);

CREATE TABLE asset_import_rows (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  -- What the file says, by field.
  cells jsonb NOT NULL,
  -- The body that a request would have; null for a row that is wrong.
  fields jsonb,
  problems jsonb NOT NULL,
  status text NOT NULL,
  asset_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The line of its parent, where that is in the same file, and how many such parents stand above it: they are recorded first.
  parent_line integer,
  depth integer NOT NULL DEFAULT 0,
  -- What it would change of the asset, and once it has, what it did change.
  difference jsonb,
  CONSTRAINT asset_import_rows_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT asset_import_rows_status_check CHECK (status IN ('right', 'same', 'wrong', 'made', 'changed', 'refused', 'removed', 'restored', 'kept')),
  CONSTRAINT asset_import_rows_business_id_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES asset_imports (business_id, id),
  CONSTRAINT asset_import_rows_business_id_asset_id_fkey FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id)
);
CREATE INDEX asset_import_rows_of_import ON asset_import_rows (business_id, import_id, line);
CREATE INDEX asset_import_rows_asset ON asset_import_rows (business_id, asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX asset_import_rows_by_status ON asset_import_rows (business_id, import_id, status, depth, line);

ALTER TABLE preventive_schedules ADD CONSTRAINT preventive_schedules_business_id_operation_id_fkey FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id);

-- What PostgreSQL takes for granted of disks and indexes is older than flash storage: reading here and there costs
-- hardly more than in a row, while a search index costs more than it thinks. Whoever is not the owner of the database
-- goes without; docs/running.md names the two settings.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database());
  EXECUTE format('ALTER DATABASE %I SET cpu_index_tuple_cost = 0.01', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'random_page_cost and cpu_index_tuple_cost stay as they are: only the owner of the database may set them.';
END
$$;

-- The migrations that this file stands for, by the names under which release 18f7960 looks for them: it runs on a new database, too.
CREATE TABLE migrations (
  id serial NOT NULL,
  timestamp bigint NOT NULL,
  name varchar NOT NULL,
  CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id)
);
INSERT INTO migrations (timestamp, name) VALUES
  (1790000000000, 'schema1790000000000'),
  (1790000003000, 'webhooks1790000003000'),
  (1790000004000, 'domain_rules1790000004000'),
  (1790000005000, 'pairs_of_filters1790000005000'),
  (1790000006000, 'counters1790000006000'),
  (1790000007000, 'idempotency_of_principals1790000007000'),
  (1790000008000, 'keys_by_business1790000008000'),
  (1790000009000, 'sorted_lists1790000009000'),
  (1790000010000, 'sessions1790000010000'),
  (1790000011000, 'kpis1790000011000'),
  (1790000012000, 'changes_of_operations1790000012000'),
  (1790000013000, 'notices1790000013000'),
  (1790000013500, 'live_changes1790000013500'),
  (1790000014000, 'attachments1790000014000'),
  (1790000015000, 'given_up_deliveries1790000015000'),
  (1790000016000, 'accounts1790000016000'),
  (1790000017000, 'saved_views1790000017000'),
  (1790000018000, 'actors_of_movements1790000018000'),
  (1790000019000, 'calendar1790000019000'),
  (1790000020000, 'changes1790000020000'),
  (1790000020500, 'events1790000020500'),
  (1790000021000, 'changed_since1790000021000'),
  (1790000022000, 'external_ids1790000022000'),
  (1790000024000, 'people_of_firms1790000024000'),
  (1790000026000, 'exports1790000026000'),
  (1790000027000, 'asset_imports1790000027000'),
  (1790000028000, 'earned_shares1790000028000'),
  (1790000028100, 'endpoint_options1790000028100'),
  (1790000028200, 'delivery_log1790000028200'),
  (1790000032000, 'overdue_by_trade1790000032000'),
  (1790000033000, 'what_stands_still1790000033000'),
  (1790000034000, 'asset_imports_that_change1790000034000');
