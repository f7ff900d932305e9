import { Global, Module } from '@nestjs/common';
import { ApiKeyAuthenticator } from '../kernel/http/api-key-authenticator.js';
import { Declares } from '../kernel/resource/data-model.js';
import { AccountLinks } from './account-links.js';
import { AccountsService } from './accounts.service.js';
import { ApiKey, ApiKeySecret } from './api-key.entity.js';
import { apiKeyResource } from './api-key.resource.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditService } from './audit.service.js';
import { BusinessesService } from './businesses.service.js';
import { CalendarFeedAddress } from './calendar-feed.entity.js';
import { FirmAccountsService } from './firm-accounts.service.js';
import { KeysService } from './keys.service.js';
import { OpenSessions } from './open-sessions.js';
import { PrincipalsService } from './principals.service.js';
import { SavedView } from './saved-view.entity.js';
import { SavedViews } from './saved-views.service.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { StoredApiKeys } from './stored-api-keys.js';
import { User } from './user.entity.js';
import { PeopleService } from './people.service.js';
import { UsersService } from './users.service.js';

/** Businesses, their people and their keys. Global, because the kernel's `ApiKeyGuard` asks for its key ring. */
@Global()
@Module({
  providers: [
    BusinessesService,
    PeopleService,
    PrincipalsService,
    UsersService,
    KeysService,
    SavedViews,
    SessionsService,
    OpenSessions,
    AccountsService,
    AccountLinks,
    AuditService,
    FirmAccountsService,
    { provide: ApiKeyAuthenticator, useClass: StoredApiKeys },
  ],
  exports: [
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
    FirmAccountsService,
    ApiKeyAuthenticator,
  ],
})
@Declares({
  entities: [ApiKey, ApiKeySecret, AuditEntry, CalendarFeedAddress, SavedView, Session, User],
  resources: [apiKeyResource],
})
export class AccessModule {}
