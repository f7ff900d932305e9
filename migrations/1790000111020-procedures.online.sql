-- A version belongs to a procedure of its business, and the checklist of an operation has versions.
ALTER TABLE procedure_versions DROP CONSTRAINT IF EXISTS procedure_versions_procedure_fkey;
ALTER TABLE procedure_versions ADD CONSTRAINT procedure_versions_procedure_fkey
  FOREIGN KEY (business_id, procedure_id) REFERENCES procedures (business_id, id) NOT VALID;
ALTER TABLE procedure_versions VALIDATE CONSTRAINT procedure_versions_procedure_fkey;
ALTER TABLE operation_procedures DROP CONSTRAINT IF EXISTS operation_procedures_version_fkey;
ALTER TABLE operation_procedures ADD CONSTRAINT operation_procedures_version_fkey
  FOREIGN KEY (business_id, procedure_id, version) REFERENCES procedure_versions (business_id, procedure_id, version) NOT VALID;
ALTER TABLE operation_procedures VALIDATE CONSTRAINT operation_procedures_version_fkey;

-- A checklist and its results belong to an operation of their business.
ALTER TABLE operation_procedures DROP CONSTRAINT IF EXISTS operation_procedures_operation_fkey;
ALTER TABLE operation_procedures ADD CONSTRAINT operation_procedures_operation_fkey
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id) NOT VALID;
ALTER TABLE operation_procedures VALIDATE CONSTRAINT operation_procedures_operation_fkey;
ALTER TABLE checklist_results DROP CONSTRAINT IF EXISTS checklist_results_operation_fkey;
ALTER TABLE checklist_results ADD CONSTRAINT checklist_results_operation_fkey
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id) NOT VALID;
ALTER TABLE checklist_results VALIDATE CONSTRAINT checklist_results_operation_fkey;
