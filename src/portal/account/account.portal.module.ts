import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.js';
import { AccountPortalController } from './account.portal.controller.js';

/** One's own account. */
@Module({ imports: [SessionModule], controllers: [AccountPortalController] })
export class AccountPortalModule {}
