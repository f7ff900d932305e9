-- A comment belongs to an operation of its business, and a file to a comment of its business.
ALTER TABLE comments DROP CONSTRAINT IF EXISTS comments_operation_fkey;
ALTER TABLE comments ADD CONSTRAINT comments_operation_fkey
  FOREIGN KEY (business_id, operation_id) REFERENCES operations (business_id, id) NOT VALID;
ALTER TABLE comments VALIDATE CONSTRAINT comments_operation_fkey;
ALTER TABLE attachments DROP CONSTRAINT IF EXISTS attachments_comment_fkey;
ALTER TABLE attachments ADD CONSTRAINT attachments_comment_fkey
  FOREIGN KEY (business_id, comment_id) REFERENCES comments (business_id, id) NOT VALID;
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_comment_fkey;
DROP INDEX CONCURRENTLY IF EXISTS attachments_of_comment;
CREATE INDEX CONCURRENTLY attachments_of_comment ON attachments (business_id, comment_id, id) WHERE comment_id IS NOT NULL;

-- Certain people can be notified together.
ALTER TABLE announcements DROP CONSTRAINT IF EXISTS announcements_audience_check;
ALTER TABLE announcements ADD CONSTRAINT announcements_audience_check
  CHECK (audience IN ('technician', 'vendor', 'team', 'owner', 'office', 'people')) NOT VALID;
ALTER TABLE announcements VALIDATE CONSTRAINT announcements_audience_check;

-- The list of operations asks which of them a person has unread notices about.
DROP INDEX CONCURRENTLY IF EXISTS notices_unread_comments;
CREATE INDEX CONCURRENTLY notices_unread_comments ON notices (business_id, recipient_kind, recipient_id, operation_id)
  WHERE read_at IS NULL AND kind = 'operation.commented';
