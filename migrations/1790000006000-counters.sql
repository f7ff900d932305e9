-- Numbers that a business gives out in a row, such as those in the references of assets. They are taken outside of the
-- transactions that use them: as a column of the business, the counter kept its row locked until each of them ended.
CREATE TABLE counters (
  business_id uuid NOT NULL REFERENCES businesses,
  name text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (business_id, name)
);
INSERT INTO counters (business_id, name, last) SELECT id, 'assets', asset_counter FROM businesses WHERE asset_counter > 0;
ALTER TABLE businesses DROP COLUMN asset_counter;
