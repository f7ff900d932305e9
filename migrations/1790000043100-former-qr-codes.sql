-- The codes that stood on the sticker of an asset before the present one (D25): they still find it, and are given to no other.
-- What was replaced before this was not kept.
ALTER TABLE assets ADD COLUMN former_qr_codes text[];
