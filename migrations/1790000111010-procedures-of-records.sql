-- The procedures of an operation, and how many required steps of its checklist have no result; null without a checklist.
ALTER TABLE operations ADD COLUMN procedure_ids uuid[], ADD COLUMN required_open integer;
-- The procedures of the preventive operations of an asset, and of those that the usage of a meter opens.
ALTER TABLE assets ADD COLUMN maintenance_procedure_ids uuid[];
ALTER TABLE meters ADD COLUMN usage_procedure_ids uuid[];
