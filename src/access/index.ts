export { actorField, actorOfRow, nullableActorField, type ActorShown } from './actor-name.js';
export { AccessModule } from './access.module.js';
export { AccountsService, type AccountLink, type LinkHolder } from './accounts.service.js';
export type { LinkPurpose } from './account-links.js';
export { audit, auditDeletions } from './audit.js';
export { DELETED_SUBJECTS } from './audit-entry.entity.js';
export { auditEvents } from './audit.events.js';
export { auditLogResource, type PublicAction } from './audit-log.resource.js';
export { AuditLogQuery } from './dto/audit-log.query.js';
export { AuditService, type AuditEntryResource, type AuditedPerson } from './audit.service.js';
export { BusinessesService, CURRENCIES, type BusinessSettings } from './businesses.service.js';
export { CITIES, TIME_ZONES } from './time-zones.js';
export { FirmAccountsService, type FirmAccount, type InvitedPerson } from './firm-accounts.service.js';
export { requireConfirmedEmail } from './confirmed-email.js';
export { EmailClaims } from './email-claims.js';
export { ApiKey } from './api-key.entity.js';
export { KeysService, type KeySummary, type KeyWithSecret } from './keys.service.js';
export { markUnusedKeys, findUnusedKeys, businessesWithUnusedKeys } from './unused-keys.js';
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
export { vendorPrincipal } from './principals.js';
export { PrincipalsService } from './principals.service.js';
export { RosterPort, type Roster, type RosterEntry } from './roster.js';
export { Session } from './session.entity.js';
export { SessionsService, type Device, type SignedIn } from './sessions.service.js';
export { LANGUAGES, type Language } from '../kernel/messages/language.js';
export { ROLES, User, type Role } from './user.entity.js';
export { ACCOUNT_STATES } from './people.queries.js';
export { PASSWORD_LENGTH } from './password-rule.js';
export { PeopleService, type DeactivationEffects, type Person } from './people.service.js';
export { UsersService, type NewUser } from './users.service.js';
export { BusinessSettingsDto } from './dto/business-settings.dto.js';
export { CreateBusinessDto } from './dto/create-business.dto.js';
export { ChangeKeyDto, CreateKeyDto } from './dto/create-key.dto.js';
export { CreateUserDto } from './dto/create-user.dto.js';
export { SetPlanDto } from './dto/set-plan.dto.js';
export { CalendarFeedAddress } from './calendar-feed.entity.js';
export { SavedViews, type ViewChoice } from './saved-views.service.js';
export { VIEWED_PLACES, type ViewedPlace } from './viewed-places.js';
export { SaveViewDto } from './dto/save-view.dto.js';
export { accessMessages } from './access.messages.js';
export { permissionTexts } from './permission.texts.js';
export { refusalOf } from './permission-refusals.js';
