-- The categories of assets about which a problem report gets the procedure.
ALTER TABLE procedures ADD COLUMN report_categories text[] NOT NULL DEFAULT '{}';
