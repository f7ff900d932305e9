ALTER TABLE meters DROP CONSTRAINT IF EXISTS meters_asset_fkey;
ALTER TABLE meters ADD CONSTRAINT meters_asset_fkey
  FOREIGN KEY (business_id, asset_id) REFERENCES assets (business_id, id) NOT VALID;
ALTER TABLE meters VALIDATE CONSTRAINT meters_asset_fkey;
ALTER TABLE meter_readings DROP CONSTRAINT IF EXISTS meter_readings_meter_fkey;
ALTER TABLE meter_readings ADD CONSTRAINT meter_readings_meter_fkey
  FOREIGN KEY (business_id, meter_id) REFERENCES meters (business_id, id) NOT VALID;
ALTER TABLE meter_readings VALIDATE CONSTRAINT meter_readings_meter_fkey;
