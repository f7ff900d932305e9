import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { SessionModule } from '../session/session.module.js';
import { AccountPortalController } from './account.portal.controller.js';

/** The person's own account. */
@Module({ imports: [AccessModule, SessionModule], controllers: [AccountPortalController] })
export class AccountPortalModule {}
