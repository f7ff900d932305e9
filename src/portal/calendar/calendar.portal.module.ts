import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/index.js';
import { TechniciansModule } from '../../technicians/index.js';
import { ListsModule } from '../kit/lists.js';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { CalendarFeedPortalController } from './calendar-feed.portal.controller.js';
import { PortalSharesModule } from '../kit/portal-shares.js';
import { CalendarPortalController } from './calendar.portal.controller.js';
import { CalendarView } from './calendar-view.js';

/** The calendar of work, in the portal and in other calendar programs. */
@Module({
  imports: [PortalSharesModule, ListsModule, LookupPortalModule, OperationsModule, TechniciansModule],
  controllers: [CalendarFeedPortalController, CalendarPortalController],
  providers: [CalendarView],
})
export class CalendarPortalModule {}
