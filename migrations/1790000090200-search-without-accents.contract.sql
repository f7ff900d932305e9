-- The indexes of the search of earlier releases, which minded accents.
DROP INDEX CONCURRENTLY IF EXISTS assets_search;
DROP INDEX CONCURRENTLY IF EXISTS operations_search;
DROP INDEX CONCURRENTLY IF EXISTS spare_parts_search;
