import { Global, Module } from '@nestjs/common';
import { ApiKeyAuthenticator } from '../kernel/http/api-key-authenticator.js';
import { Declares } from '../kernel/resource/data-model.js';
import { ApiKey, ApiKeySecret } from './api-key.entity.js';
import { apiKeyResource } from './api-key.resource.js';
import { BusinessesService } from './businesses.service.js';
import { KeysService } from './keys.service.js';
import { StoredApiKeys } from './stored-api-keys.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** Businesses, their people and their keys. Global, because the kernel's `ApiKeyGuard` asks for its key ring. */
@Global()
@Module({
  providers: [
    BusinessesService,
    UsersService,
    KeysService,
    { provide: ApiKeyAuthenticator, useClass: StoredApiKeys },
  ],
  exports: [BusinessesService, UsersService, KeysService, ApiKeyAuthenticator],
})
@Declares({ entities: [ApiKey, ApiKeySecret, User], resources: [apiKeyResource] })
export class AccessModule {}
