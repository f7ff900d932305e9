import { Module } from '@nestjs/common';
import { RateLimit } from '../../kernel/http/rate-limit.js';
import { KeysPortalController } from './keys.portal.controller.js';

/** API keys: made, replaced and ended by the owner (§5). */
@Module({ controllers: [KeysPortalController], providers: [RateLimit] })
export class KeysPortalModule {}
