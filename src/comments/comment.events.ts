import { rawSql } from '../kernel/sql/sql.js';
import { eventType } from '../kernel/resource/event-type.js';
import { commentResource } from './comment.entity.js';

/** `operation.commented` (D72). It is about the operation, and contains the comment. */
export const operationCommented = eventType(
  'operation.commented',
  'Someone commented on an operation. Contains the comment.',
  commentResource.wholeSnapshot(),
  {},
  { about: rawSql('r.operation_id') },
);
