-- Every table of a business is keyed by the business first: (business_id, id) is its primary key, every other unique key
-- and every foreign key carries the business too. One index does the work of three (the id's own, the one that foreign
-- keys rest on, and the list's), and a row's whole surroundings lie together: the tables can be partitioned by business,
-- or distributed over machines (docs/scaling.md).
--
-- The keys are built anew and the foreign keys checked again under exclusive locks: some ten seconds for a few million
-- rows, in which the API cannot use the tables. It goes by what stands in the catalogue, so that it makes no difference
-- which columns a table has gained before.

DO $$
DECLARE
  tables CONSTANT text := (
    SELECT string_agg(a.attrelid::regclass::text, ', ' ORDER BY c.relname)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'business_id' AND NOT a.attisdropped AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace);
  old record;
  dropping text;
  restoring text[] := '{}';
  statement text;
BEGIN
  -- All at once and always in this order: nothing half done waits for somebody who waits for it.
  EXECUTE 'LOCK TABLE ' || tables || ' IN ACCESS EXCLUSIVE MODE';

  -- The secrets of API keys are found by their hash before any business is known; their key stays the hash.
  FOR old IN
    SELECT p.conrelid AS child, p.conname AS primary_key, p.conindid AS primary_index, u.conname AS unique_key, u.conindid AS unique_index,
      'business_id, ' || (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place)
        FROM unnest(p.conkey) WITH ORDINALITY k (attnum, place)
        JOIN pg_attribute a ON a.attrelid = p.conrelid AND a.attnum = k.attnum
        WHERE a.attname <> 'business_id') AS columns
    FROM pg_constraint p
      JOIN pg_attribute b ON b.attrelid = p.conrelid AND b.attname = 'business_id' AND NOT b.attisdropped
      JOIN pg_attribute i ON i.attrelid = p.conrelid AND i.attnum = p.conkey[1]
      LEFT JOIN pg_constraint u ON u.conrelid = p.conrelid AND u.contype = 'u' AND u.conkey = ARRAY[b.attnum, i.attnum]
    WHERE p.contype = 'p' AND p.connamespace = 'public'::regnamespace AND p.conkey[1] <> b.attnum
      AND p.conrelid <> 'api_key_secrets'::regclass
    ORDER BY p.conrelid::regclass::text
  LOOP
    FOR dropping, statement IN
      SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', f.conrelid::regclass, f.conname),
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid))
      FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid IN (old.primary_index, old.unique_index)
    LOOP
      EXECUTE dropping;
      restoring := restoring || statement;
    END LOOP;
    IF old.unique_key IS NOT NULL THEN
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', old.child::regclass, old.unique_key);
    END IF;
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', old.child::regclass, old.primary_key);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I PRIMARY KEY (%s)', old.child::regclass, old.primary_key, old.columns);
  END LOOP;

  FOREACH statement IN ARRAY restoring LOOP
    EXECUTE statement;
  END LOOP;
END
$$;

-- The lists whose order the primary key gives by itself. That of assets keeps an index of its own, of those alone that were
-- not deleted: an import that is taken back leaves many rows which no list shows.
DROP INDEX IF EXISTS technicians_list, alarms_list, notifications_list, webhook_endpoints_list;

-- The secrets of a key.
ALTER TABLE api_key_secrets DROP CONSTRAINT api_key_secrets_id_key, ADD UNIQUE (business_id, id);
DROP INDEX api_key_secrets_key;
CREATE INDEX api_key_secrets_key ON api_key_secrets (business_id, api_key_id);

-- What is to be sent, and the deliveries of an event.
DROP INDEX webhook_deliveries_of_event, webhook_deliveries_waiting;
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (business_id, event_id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (business_id, endpoint_id, status, next_attempt_at, id)
  WHERE status IN ('pending', 'failed');
