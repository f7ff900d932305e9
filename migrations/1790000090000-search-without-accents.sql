-- How searches compare a text that is in lower case: without accents, in one Unicode form (D44). Most texts are plain ASCII, which is
-- one byte for each letter, and stay as they are. PostgreSQL inlines the function. Indexes store what it returns, so it never changes:
-- another way of comparing needs another function.
CREATE FUNCTION without_accents(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN $1 ELSE
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]+', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ς', 'σ') END
$$;
