import { EachOf, Email, NetworkList, OneOf, Text, Timestamp, Uuid } from '../kernel/validation/fields.js';
import { SinceQuery } from '../kernel/validation/filters.query.js';
import { ACTIONS_BY_PUBLIC_NAME, type PublicAction } from './audit-log.resource.js';
import { PASSWORD_LENGTH } from './passwords.js';
import { SCOPES } from './permissions.js';
import { type Plan, PLANS } from './plans.js';
import { type Role, ROLES } from './user.entity.js';

// Field options that several DTOs share.
const USER_NAME = { about: 'Full name.', min: 1, max: 255, example: 'Ada Fitter' };
const USER_EMAIL = { about: 'The e-mail address, used to sign in.', example: 'ada@example.com' };
const PASSWORD = { about: 'The password. Without one, the user cannot sign in.', ...PASSWORD_LENGTH };

/** A new business, with its first owner. */
export class CreateBusinessDto {
  @Text({ about: 'The name.', required: true, min: 1 }) name!: string;
  @OneOf(PLANS, { about: 'The plan.', required: true }) plan!: Plan;
  @Text({ ...USER_NAME, about: "The owner's full name." }) owner_name?: string;
  @Email({ ...USER_EMAIL, about: "The owner's e-mail address, used to sign in." }) owner_email?: string;
  @Text({ ...PASSWORD, about: "The owner's password. Without one, the owner cannot sign in." })
  owner_password?: string;
}

/** The settings of a business. */
export class BusinessSettingsDto {
  @Text({ about: 'The name.', required: true, min: 1, max: 200 }) name!: string;
  @Text({ about: 'The IANA time zone.', required: true, max: 64, example: 'Europe/Paris' })
  time_zone!: string;
  @Text({ about: 'The ISO 4217 code of the currency.', min: 3, max: 3, example: 'EUR' })
  currency?: string;
  @Text({ about: 'What people read before the number of an operation.', min: 1, max: 6, example: 'WO' })
  operation_prefix?: string;
}

/** The plan that a business moves to. */
export class SetPlanDto {
  @OneOf(PLANS, { about: 'The new plan.', required: true }) plan!: Plan;
}

/** Why an operator suspends or resumes a business. */
export class OperatorReasonDto {
  @Text({ about: 'The reason, for the audit log of the business.', min: 1, max: 500 }) reason?: string;
}

/** A new account. */
export class CreateUserDto {
  @Text({ ...USER_NAME, required: true }) name!: string;
  @Email({ ...USER_EMAIL, required: true }) email!: string;
  @OneOf(ROLES, { about: 'The role of the user.', required: true, example: 'manager' })
  role!: Role;
  @Text(PASSWORD) password?: string;
}

const MAX_NETWORKS = 50;

const NETWORKS = {
  about: 'The networks from which the key may be used, such as `203.0.113.0/24`. Default: all networks.',
  max: MAX_NETWORKS,
};

/** A new API key. */
export class CreateKeyDto {
  @Text({ about: 'The name of the key.', required: true, min: 1 }) name!: string;
  @EachOf(() => SCOPES, { about: 'The scopes of the key.', required: true }) scopes!: string[];
  @Timestamp({ about: 'When the key expires. Default: never.', nullable: true }) expires_at?: Date | null;
  @NetworkList(NETWORKS) allowed_networks?: string[];
}

/** Changes to an API key. */
export class ChangeKeyDto {
  @NetworkList(NETWORKS) allowed_networks?: string[];
}

/** The lists with saved views. */
export const VIEWED_PLACES = ['assets', 'operations', 'spare-parts'] as const;

/** A list whose filters can be saved. */
export type ViewedPlace = (typeof VIEWED_PLACES)[number];

/** The form that saves the filters of a list under a name. */
export class SaveViewDto {
  @OneOf(VIEWED_PLACES, { about: 'The list.', required: true }) place!: ViewedPlace;
  @Text({ about: 'The name of the view.', min: 1, max: 60, required: true }) name!: string;
  @Text({ about: 'The filters, as in the URL query.', max: 2000, required: true }) query!: string;
}

/** Filters of `GET /audit-log`; they combine with AND. */
export class AuditLogQuery extends SinceQuery {
  @Uuid({ about: 'Only actions of this key or person.' }) actor_id?: string;
  @OneOf([...ACTIONS_BY_PUBLIC_NAME.keys()], { about: 'Only this action.' }) action?: PublicAction;
}
