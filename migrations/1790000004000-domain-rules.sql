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

-- Technicians ------------------------------------------------------------------------------------------------------

-- Skills are trade codes (D21): older codes become their new one, what is no trade becomes `other`, nothing stands twice.
-- The order of the skills stays.
WITH older (skill, code) AS (VALUES
  ('mecanique', 'mechanical'), ('mecanique_industrielle', 'mechanical'), ('mecanique_automobile', 'mechanical'),
  ('graissage', 'mechanical'), ('electricite', 'electrical'), ('electricite_industrielle', 'electrical'),
  ('electricite_batiment', 'electrical'), ('electromecanique', 'electromechanical'), ('electromenager', 'electromechanical'),
  ('automatisme', 'automation'), ('automatismes', 'automation'), ('regulation', 'instrumentation'),
  ('metrologie', 'instrumentation'), ('electronique', 'electronics'), ('hydraulique', 'hydraulics'),
  ('pneumatique', 'pneumatics'), ('air_comprime', 'pneumatics'), ('soudure', 'welding'), ('chaudronnerie', 'welding'),
  ('tuyauterie', 'welding'), ('usinage', 'machining'), ('ajustage', 'machining'), ('cvc', 'hvac'), ('climatisation', 'hvac'),
  ('chauffage', 'hvac'), ('ventilation', 'hvac'), ('genie_climatique', 'hvac'), ('froid', 'refrigeration'),
  ('froid_industriel', 'refrigeration'), ('plomberie', 'plumbing'), ('sanitaire', 'plumbing'), ('gaz', 'plumbing'),
  ('ascenseur', 'elevators'), ('ascenseurs', 'elevators'), ('levage', 'elevators'), ('securite_incendie', 'fire_safety'),
  ('ssi', 'fire_safety'), ('surete', 'security_systems'), ('controle_acces', 'security_systems'),
  ('videosurveillance', 'security_systems'), ('informatique', 'it_network'), ('reseaux', 'it_network'),
  ('telecom', 'it_network'), ('courant_faible', 'it_network'), ('menuiserie', 'carpentry'), ('charpente', 'carpentry'),
  ('vitrerie', 'carpentry'), ('serrurerie', 'locksmithing'), ('metallerie', 'locksmithing'), ('peinture', 'painting'),
  ('revetements', 'painting'), ('maconnerie', 'masonry'), ('genie_civil', 'masonry'), ('carrelage', 'masonry'),
  ('toiture', 'roofing'), ('couverture', 'roofing'), ('etancheite', 'roofing'), ('nettoyage', 'cleaning'),
  ('proprete', 'cleaning'), ('deratisation', 'cleaning'), ('espaces_verts', 'landscaping'), ('autre', 'other'),
  ('divers', 'other')
),
trades (code) AS (SELECT DISTINCT code FROM older),
mapped AS (
  SELECT t.id, (SELECT coalesce(array_agg(each.code ORDER BY each.place), '{}') FROM (
      SELECT coalesce(trades.code, older.code, 'other') AS code, min(given.place) AS place
      FROM unnest(t.skills) WITH ORDINALITY AS given (skill, place)
        LEFT JOIN trades ON trades.code = given.skill LEFT JOIN older ON older.skill = given.skill
      GROUP BY 1) each) AS skills
  FROM technicians t WHERE t.skills <> '{}'
)
UPDATE technicians t SET skills = mapped.skills, updated_at = greatest(t.updated_at, now())
FROM mapped WHERE mapped.id = t.id AND t.skills IS DISTINCT FROM mapped.skills;

-- Whose account was deactivated is off the roster (D46).
UPDATE technicians t SET is_active = false, updated_at = greatest(t.updated_at, now())
FROM users u WHERE u.business_id = t.business_id AND u.id = t.user_id AND NOT u.is_active AND t.is_active;

-- Stock ------------------------------------------------------------------------------------------------------------

-- On hand is the sum of receive, consume and adjust; reserved that of reserve and release (D28): what a consumption took
-- of the reserved becomes a release of its own, at the same moment.
INSERT INTO spare_part_movements (id, business_id, spare_part_id, operation_id, type, quantity, note, created_at)
SELECT uuid_v7(created_at), business_id, spare_part_id, operation_id, 'release', -from_reserved, note, created_at
FROM spare_part_movements WHERE from_reserved > 0;
ALTER TABLE spare_part_movements DROP COLUMN from_reserved;

-- A reservation belongs to an open operation (§2.8): what is reserved for none, or for one that has ended, is released.
WITH released AS (
  INSERT INTO spare_part_movements (id, business_id, spare_part_id, operation_id, type, quantity, note, created_at)
  SELECT uuid_v7(now()), m.business_id, m.spare_part_id, m.operation_id, 'release', -sum(m.quantity),
    'Given back: it was reserved for no open operation.', now()
  FROM spare_part_movements m LEFT JOIN operations o ON o.business_id = m.business_id AND o.id = m.operation_id
  WHERE m.type IN ('reserve', 'release') AND (o.id IS NULL OR o.status IN ('completed', 'done', 'cancelled'))
  GROUP BY m.business_id, m.spare_part_id, m.operation_id HAVING sum(m.quantity) > 0
  RETURNING business_id, spare_part_id, quantity
),
given_back AS (
  SELECT business_id, spare_part_id, sum(quantity) AS quantity FROM released GROUP BY business_id, spare_part_id
)
UPDATE spare_parts p SET quantity_reserved = p.quantity_reserved + g.quantity, updated_at = greatest(p.updated_at, now())
FROM given_back g WHERE p.business_id = g.business_id AND p.id = g.spare_part_id;

-- Schedules --------------------------------------------------------------------------------------------------------

-- A cancelled operation moves the schedule on to the next date ahead (D29); so far it stayed where it was for ever.
UPDATE preventive_schedules s SET updated_at = greatest(s.updated_at, now()), next_due_on = s.next_due_on
  + s.interval_days * greatest(1, ((now() AT TIME ZONE 'UTC')::date - s.next_due_on + s.interval_days - 1) / s.interval_days)
FROM operations o
WHERE o.business_id = s.business_id AND o.id = s.operation_id AND o.status = 'cancelled' AND s.next_due_on <= s.opened_for;

-- Histories --------------------------------------------------------------------------------------------------------

-- Somebody of the business may take a vendor's part: the entry names both (D41). What was entered so before cannot be told.
ALTER TABLE operation_status_changes ADD COLUMN on_behalf_of uuid,
  ADD FOREIGN KEY (business_id, on_behalf_of) REFERENCES partnerships (business_id, vendor_id);
