-- People keep sets of filters under a name, each their own.
CREATE TABLE saved_views (
  business_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  place text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  query text NOT NULL CHECK (length(query) <= 2000),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (business_id, user_id, place, name);
