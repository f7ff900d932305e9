export {
  actorField,
  actorOfRow,
  type ActorShown,
  auditLogResource,
  correctionFields,
  nullableActorField,
  type PublicAction,
} from './audit-log.resource.js';
export { AccessModule } from './access.module.js';
export { AccountsService, type AccountLink, type LinkHolder } from './accounts.service.js';
export { AccountMailer } from './account-mailer.js';
export type { LinkPurpose } from './account-links.js';
export { audit, auditDeletions, type AuditedSubject, changesBetween, correctionBy } from './audit.js';
export { roleTexts } from './role-texts.js';
export { DELETED_SUBJECTS } from './audit-entry.entity.js';
export { auditEvents } from './audit.events.js';
export {
  AuditLogQuery,
  BusinessSettingsDto,
  ChangeKeyDto,
  CreateBusinessDto,
  CreateKeyDto,
  CreateUserDto,
  OperatorReasonDto,
  SaveViewDto,
  SetPlanDto,
  VIEWED_PLACES,
  type ViewedPlace,
} from './access.dto.js';
export { AuditService, type AuditEntryResource, type AuditedPerson } from './audit.service.js';
export { BusinessesService, CURRENCIES, type BusinessSettings } from './businesses.service.js';
export { type SuspensionState, SuspensionsService } from './suspensions.service.js';
export { DEFAULT_OPERATION_PREFIX, operationNumberText } from './operation-prefix.js';
export { CITIES, TIME_ZONES } from './time-zones.js';
export { FirmAccountsService, type FirmAccount, type InvitedPerson } from './firm-accounts.service.js';
export { EmailClaims, requireConfirmedEmail } from './email-claims.js';
export { ApiKey } from './api-key.entity.js';
export {
  businessesWithUnusedKeys,
  findUnusedKeys,
  KeysService,
  type KeySummary,
  type KeyWithSecret,
  markUnusedKeys,
} from './keys.service.js';
export {
  GRANTEES,
  PERMISSIONS,
  permissionsOf,
  SCOPES,
  type Grantee,
  type Permission,
} from './permissions.js';
export { OpenSessions } from './open-sessions.js';
export { includesApi, PLANS, requireApiPlan, type Plan } from './plans.js';
export { refusalOf, vendorPrincipal } from './principals.js';
export { PrincipalsService } from './principals.service.js';
export { type NewUser, type Roster, type RosterEntry, RosterPort, UsersService } from './users.service.js';
export { type Device, Session, SessionsService, type SignedIn } from './sessions.service.js';
export { type Language, LANGUAGES } from '../kernel/messages/texts.js';
export { CalendarFeedAddress, type Role, ROLES, User } from './user.entity.js';
export { ACCOUNT_STATES, type DeactivationEffects, PeopleService, type Person } from './people.service.js';
export { PASSWORD_LENGTH } from './passwords.js';
export { SavedViews, type ViewChoice } from './saved-views.service.js';
export { accessMessages, permissionTexts } from './access.messages.js';
