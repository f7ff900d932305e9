import { Module } from '@nestjs/common';
import { TechniciansModule } from '../../technicians/index.js';
import { AccessModule } from '../../access/index.js';
import { OperationsModule } from '../../operations/index.js';
import { SessionModule } from '../session/session.module.js';
import { ListsModule } from '../kit/lists.js';
import { TeamLists } from './team-lists.js';
import { TeamPortalController } from './team.portal.controller.js';
import { TechniciansPortalController } from './technicians.portal.controller.js';

/** The team: people with an account, and technicians. */
@Module({
  imports: [AccessModule, TechniciansModule, ListsModule, SessionModule, OperationsModule],
  controllers: [TechniciansPortalController, TeamPortalController],
  providers: [TeamLists],
})
export class TeamPortalModule {}
