-- Procedures and checklists (D73). The steps of a version never change: operations under way keep theirs.
CREATE TABLE procedures (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  -- The newest version.
  version integer NOT NULL,
  is_active boolean NOT NULL,
  external_id text,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX procedures_external_id ON procedures (business_id, external_id) WHERE deleted_at IS NULL AND external_id IS NOT NULL;
CREATE INDEX procedures_live ON procedures (business_id, id) WHERE deleted_at IS NULL;

CREATE TABLE procedure_versions (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  procedure_id uuid NOT NULL,
  version integer NOT NULL,
  -- An object with the list `items`.
  steps jsonb NOT NULL,
  step_count integer NOT NULL,
  required_count integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, procedure_id, version)
);

-- A procedure in the checklist of an operation, in the version of the moment when it was added.
CREATE TABLE operation_procedures (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  operation_id uuid NOT NULL,
  procedure_id uuid NOT NULL,
  procedure_name text NOT NULL,
  version integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, operation_id, procedure_id)
);

-- Every result of a step, and every time that one was taken back. One of a step is the current one, or none.
CREATE TABLE checklist_results (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  operation_id uuid NOT NULL,
  step_id uuid NOT NULL,
  is_current boolean NOT NULL,
  -- Null if the result before it was taken back.
  value text,
  failed boolean NOT NULL,
  note text,
  actor_kind text NOT NULL,
  actor_id uuid,
  -- The firm that a vendor's person recorded it for.
  on_behalf_of uuid REFERENCES vendors,
  -- The operation that this failure opened.
  opened_operation_id uuid,
  meter_reading_id uuid,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT checklist_results_actor_kind_check CHECK (actor_kind IN ('api_key', 'user', 'vendor', 'system'))
);
CREATE UNIQUE INDEX checklist_results_current ON checklist_results (business_id, operation_id, step_id) WHERE is_current;
CREATE INDEX checklist_results_of_operation ON checklist_results (business_id, operation_id, id);
