-- Whether a person has hidden the first steps of their business, which stay below the overview until all are done.
ALTER TABLE users ADD COLUMN first_steps_hidden boolean NOT NULL DEFAULT false;
