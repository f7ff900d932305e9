import { Module } from '@nestjs/common';
import { HttpModule } from '../../kernel/http/http.module.js';
import { AccessModule } from '../access.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { MeController } from './me.controller.js';
import { StoredApiKeys } from './stored-api-keys.js';

/** The authentication of API keys, and the routes `/me` and `/audit-log`. */
@Module({
  imports: [AccessModule, HttpModule],
  controllers: [AuditLogController, MeController],
  providers: [StoredApiKeys],
})
export class AccessApiModule {}
