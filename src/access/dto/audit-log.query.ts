import { OneOf, Uuid } from '../../kernel/validation/fields.js';
import { SinceQuery } from '../../kernel/validation/since.query.js';
import { ACTIONS_BY_PUBLIC_NAME, type PublicAction } from '../audit-log.resource.js';

/** Filters of `GET /audit-log`; they combine with AND. */
export class AuditLogQuery extends SinceQuery {
  @Uuid({ about: 'Only actions of this key or person.' }) actor_id?: string;
  @OneOf([...ACTIONS_BY_PUBLIC_NAME.keys()], { about: 'Only this action.' }) action?: PublicAction;
}
