-- The people of partner firms sign in. A firm has a tenancy of its own, under its own id: there stand their accounts and
-- sessions, as those of a business's people stand in the business. What they may see of a business, that business says.

-- A firm's tenancy holds people and nothing else.
ALTER TABLE businesses ADD COLUMN is_firm boolean NOT NULL DEFAULT false;

ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users
  ADD CONSTRAINT users_role_check CHECK (role IN ('owner', 'admin', 'manager', 'technician', 'vendor')),
  -- The business on whose word a person of a firm got their account.
  ADD COLUMN invited_by uuid REFERENCES businesses,
  ADD CHECK ((role = 'vendor') = (invited_by IS NOT NULL));

-- Whom a business lets act for a firm. Their account is the firm's, so no foreign key of this business leads to it.
CREATE TABLE vendor_people (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  firm_id uuid NOT NULL REFERENCES businesses,
  user_id uuid NOT NULL,
  -- As they were invited.
  name text NOT NULL,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, user_id),
  FOREIGN KEY (business_id, vendor_id) REFERENCES partnerships (business_id, vendor_id)
);
CREATE INDEX vendor_people_vendor ON vendor_people (business_id, vendor_id);
CREATE INDEX vendor_people_user ON vendor_people (user_id);
