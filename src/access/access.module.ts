import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { MailModule } from '../kernel/mail/mailer.js';
import { AccountLinks } from './account-links.js';
import { AccountMailer } from './account-mailer.js';
import { AccountsService } from './accounts.service.js';
import { ApiKey, apiKeyResource, ApiKeySecret } from './api-key.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { auditLogResource } from './audit-log.resource.js';
import { auditEvents } from './audit.events.js';
import { AuditService } from './audit.service.js';
import { BusinessesService } from './businesses.service.js';
import { CalendarFeedAddress, User } from './user.entity.js';
import { EmailClaims } from './email-claims.js';
import { FirmAccountsService } from './firm-accounts.service.js';
import { FormerKeyUses, KeyUse } from './key-uses.js';
import { KeysService } from './keys.service.js';
import { OpenSessions } from './open-sessions.js';
import { PrincipalsService } from './principals.service.js';
import { RosterPort, UsersService } from './users.service.js';
import { SavedView, SavedViews } from './saved-views.service.js';
import { Session, SessionsService } from './sessions.service.js';
import { SuspensionsService } from './suspensions.service.js';
import { PeopleService } from './people.service.js';

/** The providers that other modules use. */
const EXPORTED = [
  BusinessesService,
  SuspensionsService,
  PeopleService,
  PrincipalsService,
  UsersService,
  KeysService,
  SavedViews,
  SessionsService,
  OpenSessions,
  AccountMailer,
  AccountsService,
  AuditService,
  EmailClaims,
  FirmAccountsService,
  RosterPort,
];

/** Businesses, their users and their API keys. */
@Module({
  imports: [MailModule],
  providers: [...EXPORTED, AccountLinks, FormerKeyUses],
  exports: EXPORTED,
})
@Declares({
  entities: [ApiKey, ApiKeySecret, AuditEntry, CalendarFeedAddress, KeyUse, SavedView, Session, User],
  resources: [apiKeyResource, auditLogResource],
  eventTypes: Object.values(auditEvents),
})
export class AccessModule {}
