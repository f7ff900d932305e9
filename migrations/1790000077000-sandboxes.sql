-- A business has one sandbox (D70): a business of its own with a clock that can be moved. How far that clock is ahead of all others,
-- and while it moves, to which moment.
ALTER TABLE businesses ADD COLUMN sandbox_of uuid;
ALTER TABLE businesses ADD COLUMN clock_ahead_ms bigint NOT NULL DEFAULT 0;
ALTER TABLE businesses ADD COLUMN clock_target timestamptz(3);
