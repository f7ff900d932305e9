import { Global, Module } from '@nestjs/common';
import { KeyRing } from '../kernel/http/caller.js';
import { Declares } from '../kernel/resource/data-model.js';
import { ApiKey, ApiKeySecret } from './api-key.entity.js';
import { apiKeyResource } from './api-key.resource.js';
import { BusinessesService } from './businesses.service.js';
import { KeysService } from './keys.service.js';
import { StoredKeyRing } from './stored-key-ring.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** Businesses, their people and their keys. Global, because the kernel's `ApiKeyGuard` asks for its key ring. */
@Global()
@Module({
  providers: [BusinessesService, UsersService, KeysService, { provide: KeyRing, useClass: StoredKeyRing }],
  exports: [BusinessesService, UsersService, KeysService, KeyRing],
})
@Declares({ entities: [ApiKey, ApiKeySecret, User], resources: [apiKeyResource] })
export class AccessModule {}
