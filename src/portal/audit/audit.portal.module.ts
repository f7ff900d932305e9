import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { ListsModule } from '../kit/lists.js';
import { AuditPortalController } from './audit.portal.controller.js';

/** The audit log of keys, endpoints, users, plan and settings. */
@Module({ imports: [AccessModule, ListsModule], controllers: [AuditPortalController] })
export class AuditPortalModule {}
