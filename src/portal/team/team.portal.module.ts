import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/index.js';
import { SessionModule } from '../session/session.module.js';
import { ListsModule } from '../kit/lists.js';
import { TeamLists } from './team-lists.js';
import { TeamPortalController } from './team.portal.controller.js';
import { TechniciansPortalController } from './technicians.portal.controller.js';

/** Who signs in, and who does the work. */
@Module({
  imports: [ListsModule, SessionModule, OperationsModule],
  controllers: [TechniciansPortalController, TeamPortalController],
  providers: [TeamLists],
})
export class TeamPortalModule {}
