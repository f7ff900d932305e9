import { Module } from '@nestjs/common';
import { HttpModule } from '../../kernel/http/http.module.js';
import { AccessModule } from '../access.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { MeController } from './me.controller.js';
import { StoredApiKeys } from './stored-api-keys.js';

/** The API's view of access: whose key a request carries, and who am I. */
@Module({
  imports: [AccessModule, HttpModule],
  controllers: [AuditLogController, MeController],
  providers: [StoredApiKeys],
})
export class AccessApiModule {}
