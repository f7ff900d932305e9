-- Search, skills, reservations, schedules and histories to the letter of the rules.

-- Search -----------------------------------------------------------------------------------------------------------

-- A search matches within one field (D44): the fields are joined by U+001F, which no search finds. The column keeps its
-- place near the front of the row, where PostgreSQL can do so (17 and newer). Either way each of the three tables is
-- rewritten and its search index built anew, under an exclusive lock: a minute or two for a million rows, in which the
-- API cannot use them.
DO $$
DECLARE
  searched record;
BEGIN
  FOR searched IN
    SELECT * FROM (VALUES
      ('assets', $sql$lower(name || E'\x1f' || reference || E'\x1f' || coalesce(brand, '') || E'\x1f' || coalesce(model_number, ''))$sql$,
        'WHERE deleted_at IS NULL', 2000),
      ('operations', $sql$lower(title || E'\x1f' || coalesce(place, '') || E'\x1f' || coalesce(required_skill, '') || E'\x1f' || coalesce(people, ''))$sql$,
        '', 2000),
      ('spare_parts', $sql$lower(name || E'\x1f' || coalesce(reference, ''))$sql$, '', -1)
    ) AS each (name, expression, rows, samples)
  LOOP
    IF current_setting('server_version_num')::integer >= 170000 THEN
      EXECUTE format('ALTER TABLE %I ALTER COLUMN search_text SET EXPRESSION AS (%s)', searched.name, searched.expression);
    ELSE
      EXECUTE format('ALTER TABLE %I DROP COLUMN search_text', searched.name);
      EXECUTE format('ALTER TABLE %I ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (%s) STORED',
        searched.name, searched.expression);
      EXECUTE format('CREATE INDEX %I ON %I USING gin (search_text gin_trgm_ops) %s',
        searched.name || '_search', searched.name, searched.rows);
      EXECUTE format('ALTER TABLE %I ALTER COLUMN search_text SET STATISTICS %s', searched.name, searched.samples);
    END IF;
    EXECUTE format('ANALYZE %I', searched.name);
  END LOOP;
END
$$;
