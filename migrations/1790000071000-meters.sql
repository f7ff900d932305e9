-- Meters of assets, and what is read from them (D64). A reading is one by its meter and its moment: the database sees to it,
-- however often it is sent.
CREATE TABLE meters (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  asset_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  unit text NOT NULL,
  last_value numeric(18,6),
  last_read_at timestamptz(3),
  external_id text,
  -- The thresholds in the form in which clients see them: {"rules": [...]}; and which of them are crossed, one bit each.
  thresholds jsonb NOT NULL DEFAULT '{"rules": []}',
  crossed integer NOT NULL DEFAULT 0,
  -- Maintenance by usage: how much of it, and for which trade.
  usage_every numeric(18,6),
  usage_skill text,
  -- Up to which usage an operation was opened, and since which maintenance that usage counts.
  usage_opened_for numeric(18,6),
  usage_opened_since timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT meters_kind_check CHECK (kind IN ('counter', 'gauge')),
  CONSTRAINT meters_external_id_check CHECK ((length(external_id) >= 1) AND (length(external_id) <= 255)),
  CONSTRAINT meters_usage_check CHECK ((usage_every IS NULL) = (usage_skill IS NULL) AND (usage_every IS NULL OR kind = 'counter'))
);
CREATE INDEX meters_of_asset ON meters (business_id, asset_id, id) WHERE deleted_at IS NULL;
CREATE INDEX meters_list ON meters (business_id, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX meters_external_id ON meters (business_id, external_id) WHERE (external_id IS NOT NULL) AND (deleted_at IS NULL);

CREATE TABLE meter_readings (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  meter_id uuid NOT NULL,
  value numeric(18,6) NOT NULL,
  read_at timestamptz(3) NOT NULL,
  is_reset boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  actor_kind text,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT meter_readings_actor_kind_check CHECK (actor_kind IN ('api_key', 'user', 'vendor', 'system'))
);
CREATE UNIQUE INDEX meter_readings_moment ON meter_readings (business_id, meter_id, read_at);
CREATE INDEX meter_readings_list ON meter_readings (business_id, meter_id, id);
CREATE INDEX meter_readings_resets ON meter_readings (business_id, meter_id, read_at) WHERE is_reset;
