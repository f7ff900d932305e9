-- What people of firms were called whom a business does not let act any more: what they did is theirs still (D41).
CREATE TABLE former_vendor_people (
  business_id uuid NOT NULL REFERENCES businesses,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX former_vendor_people_user ON former_vendor_people (business_id, user_id);
