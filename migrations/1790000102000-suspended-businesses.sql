-- Since when an operator has suspended a business; null while it is not. And when it was last resumed: what expires while a business waits
-- gets its usual time from then on, so that a suspension loses nothing.
ALTER TABLE businesses ADD COLUMN suspended_at timestamptz(3), ADD COLUMN resumed_at timestamptz(3);
