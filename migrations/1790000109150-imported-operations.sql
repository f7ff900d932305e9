-- When an operation came from a file (D79): one that was overdue by then is not announced. Null for operations that were opened here.
ALTER TABLE operations ADD COLUMN imported_at timestamptz(3);
