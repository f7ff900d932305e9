-- Time, costs and rates belong to an operation and a technician of their business.
ALTER TABLE time_entries DROP CONSTRAINT IF EXISTS time_entries_operation_fkey;
ALTER TABLE time_entries ADD CONSTRAINT time_entries_operation_fkey
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id) NOT VALID;
ALTER TABLE time_entries VALIDATE CONSTRAINT time_entries_operation_fkey;
ALTER TABLE time_entries DROP CONSTRAINT IF EXISTS time_entries_technician_fkey;
ALTER TABLE time_entries ADD CONSTRAINT time_entries_technician_fkey
  FOREIGN KEY (business_id, technician_id) REFERENCES technicians (business_id, id) NOT VALID;
ALTER TABLE time_entries VALIDATE CONSTRAINT time_entries_technician_fkey;
ALTER TABLE cost_entries DROP CONSTRAINT IF EXISTS cost_entries_operation_fkey;
ALTER TABLE cost_entries ADD CONSTRAINT cost_entries_operation_fkey
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id) NOT VALID;
ALTER TABLE cost_entries VALIDATE CONSTRAINT cost_entries_operation_fkey;
ALTER TABLE technician_rates DROP CONSTRAINT IF EXISTS technician_rates_technician_fkey;
ALTER TABLE technician_rates ADD CONSTRAINT technician_rates_technician_fkey
  FOREIGN KEY (business_id, technician_id) REFERENCES technicians (business_id, id) NOT VALID;
ALTER TABLE technician_rates VALIDATE CONSTRAINT technician_rates_technician_fkey;
