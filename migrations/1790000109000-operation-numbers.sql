-- The number by which people name an operation (D71): an integer that rises within the business. The service takes it from `counters` before
-- the operation is inserted. Null in the rows of earlier releases until a worker has numbered them, in the order of their creation.
ALTER TABLE operations ADD COLUMN number integer;
-- What people read before the number: `WO-1042`.
ALTER TABLE businesses ADD COLUMN operation_prefix text NOT NULL DEFAULT 'WO';
