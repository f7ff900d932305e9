-- What the product wrote as the title or description of an operation: the key of a message and its parameters, put into words for
-- the person who reads it. The columns beside them stay what clients of the API read. Null for what a person wrote, and for
-- operations of earlier releases.
ALTER TABLE operations ADD COLUMN title_reason jsonb, ADD COLUMN description_reason jsonb;
