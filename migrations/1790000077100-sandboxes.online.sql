ALTER TABLE businesses DROP CONSTRAINT IF EXISTS businesses_sandbox_of_fkey;
ALTER TABLE businesses ADD CONSTRAINT businesses_sandbox_of_fkey FOREIGN KEY (sandbox_of) REFERENCES businesses (id) NOT VALID;
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_sandbox_of_fkey;
-- The id alone says what a sandbox is: a UUID of version 8, as no other business has. Only a sandbox has a clock of its own.
ALTER TABLE businesses DROP CONSTRAINT IF EXISTS businesses_sandbox_check;
ALTER TABLE businesses ADD CONSTRAINT businesses_sandbox_check CHECK (
  (sandbox_of IS NOT NULL) = (substr(id::text, 15, 1) = '8')
  AND (sandbox_of IS NOT NULL OR (clock_ahead_ms = 0 AND clock_target IS NULL)) AND clock_ahead_ms >= 0) NOT VALID;
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_sandbox_check;
DROP INDEX CONCURRENTLY IF EXISTS businesses_sandbox_of;
CREATE UNIQUE INDEX CONCURRENTLY businesses_sandbox_of ON businesses (sandbox_of) WHERE sandbox_of IS NOT NULL;
-- Workers look for both all the time, and nearly always there is none.
DROP INDEX CONCURRENTLY IF EXISTS businesses_clock_ahead;
CREATE INDEX CONCURRENTLY businesses_clock_ahead ON businesses (id) WHERE clock_ahead_ms > 0;
DROP INDEX CONCURRENTLY IF EXISTS businesses_clock_target;
CREATE INDEX CONCURRENTLY businesses_clock_target ON businesses (id) WHERE clock_target IS NOT NULL;
