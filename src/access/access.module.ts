import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { AccountLinks } from './account-links.js';
import { AccountsService } from './accounts.service.js';
import { ApiKey, ApiKeySecret } from './api-key.entity.js';
import { apiKeyResource } from './api-key.resource.js';
import { AuditEntry } from './audit-entry.entity.js';
import { auditLogResource } from './audit-log.resource.js';
import { auditEvents } from './audit.events.js';
import { AuditService } from './audit.service.js';
import { BusinessesService } from './businesses.service.js';
import { CalendarFeedAddress } from './calendar-feed.entity.js';
import { EmailClaims } from './email-claims.js';
import { FirmAccountsService } from './firm-accounts.service.js';
import { KeysService } from './keys.service.js';
import { OpenSessions } from './open-sessions.js';
import { PrincipalsService } from './principals.service.js';
import { RosterPort } from './roster.js';
import { SavedView } from './saved-view.entity.js';
import { SavedViews } from './saved-views.service.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';
import { PeopleService } from './people.service.js';
import { UsersService } from './users.service.js';

/** The providers that other modules use. */
const EXPORTED = [
  BusinessesService,
  PeopleService,
  PrincipalsService,
  UsersService,
  KeysService,
  SavedViews,
  SessionsService,
  OpenSessions,
  AccountsService,
  AuditService,
  EmailClaims,
  FirmAccountsService,
  RosterPort,
];

/** Businesses, their users and their API keys. */
@Module({
  providers: [...EXPORTED, AccountLinks],
  exports: EXPORTED,
})
@Declares({
  entities: [ApiKey, ApiKeySecret, AuditEntry, CalendarFeedAddress, SavedView, Session, User],
  resources: [apiKeyResource, auditLogResource],
  eventTypes: Object.values(auditEvents),
})
export class AccessModule {}
