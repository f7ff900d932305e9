-- Codes that were replaced are found in any letter case: few assets have any.
DROP INDEX CONCURRENTLY IF EXISTS assets_with_former_codes;
CREATE INDEX CONCURRENTLY assets_with_former_codes ON assets (business_id, id)
  WHERE former_qr_codes IS NOT NULL AND deleted_at IS NULL;
