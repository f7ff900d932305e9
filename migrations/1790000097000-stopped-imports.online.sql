-- An import stops when the person on whose behalf it runs may no longer import (D79): what it was doing, and why it stopped.
ALTER TABLE asset_imports ADD COLUMN IF NOT EXISTS stopped_while text;
ALTER TABLE asset_imports ADD COLUMN IF NOT EXISTS stop_reason text;
ALTER TABLE asset_imports DROP CONSTRAINT IF EXISTS asset_imports_status_check;
ALTER TABLE asset_imports ADD CONSTRAINT asset_imports_status_check
  CHECK (status IN ('checked', 'running', 'done', 'undoing', 'undone', 'stopped')) NOT VALID;
ALTER TABLE asset_imports VALIDATE CONSTRAINT asset_imports_status_check;
ALTER TABLE asset_imports DROP CONSTRAINT IF EXISTS asset_imports_stop_check;
ALTER TABLE asset_imports ADD CONSTRAINT asset_imports_stop_check CHECK (
  (status = 'stopped') = (stopped_while IS NOT NULL) AND (status = 'stopped') = (stop_reason IS NOT NULL)
  AND stopped_while IN ('running', 'undoing')) NOT VALID;
ALTER TABLE asset_imports VALIDATE CONSTRAINT asset_imports_stop_check;
