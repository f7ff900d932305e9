-- The time that technicians worked on operations (D74). An entry without an end is a timer that runs, or one that was forgotten.
CREATE TABLE time_entries (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  operation_id uuid NOT NULL,
  technician_id uuid NOT NULL,
  kind text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- Null until the end is known.
  minutes integer,
  note text,
  -- The rate of the technician on the day of the work, and the cost by it; null without a rate.
  hourly_rate numeric,
  cost numeric,
  is_forgotten boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT time_entries_kind_check CHECK (kind IN ('work', 'travel', 'waiting')),
  CONSTRAINT time_entries_end_check CHECK (ended_at >= started_at AND minutes >= 0),
  CONSTRAINT time_entries_counted_check CHECK ((ended_at IS NULL) = (minutes IS NULL)),
  CONSTRAINT time_entries_forgotten_check CHECK (NOT is_forgotten OR ended_at IS NULL)
);
-- A technician has one running timer.
CREATE UNIQUE INDEX time_entries_running ON time_entries (business_id, technician_id) WHERE ended_at IS NULL AND NOT is_forgotten;
CREATE INDEX time_entries_of_operation ON time_entries (business_id, operation_id, started_at, id);
CREATE INDEX time_entries_of_technician ON time_entries (business_id, technician_id, started_at, id);
CREATE INDEX time_entries_by_start ON time_entries (business_id, started_at, id);

-- Other costs of operations (D74), such as a hired crane.
CREATE TABLE cost_entries (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  operation_id uuid NOT NULL,
  description text NOT NULL,
  amount numeric NOT NULL,
  actor_kind text NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT cost_entries_actor_kind_check CHECK (actor_kind IN ('api_key', 'user', 'vendor', 'system'))
);
CREATE INDEX cost_entries_of_operation ON cost_entries (business_id, operation_id, id);

-- The hourly rates of technicians, by the day from which each applies (D74). A null rate ends the one before it.
CREATE TABLE technician_rates (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  technician_id uuid NOT NULL,
  valid_from date NOT NULL,
  hourly_rate numeric,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX technician_rates_of_day ON technician_rates (business_id, technician_id, valid_from);
