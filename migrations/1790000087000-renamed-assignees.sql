-- The present name of the technician of an open operation, if they were renamed after it was assigned; the name at the assignment stays in
-- `people`, for the search (D44). It only counts for the technician whose name it is: an earlier release reassigns without clearing it.
ALTER TABLE operations ADD COLUMN renamed_technician_id uuid, ADD COLUMN renamed_to text;
