import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { RateLimit } from '../../kernel/http/rate-limit.js';
import { KeysPortalController } from './keys.portal.controller.js';

/** API keys: the owner creates, rotates and revokes them (§5). */
@Module({ imports: [AccessModule], controllers: [KeysPortalController], providers: [RateLimit] })
export class KeysPortalModule {}
