import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { h } from 'preact';
import { OperationsService, RescheduleOperationDto } from '../../operations/index.js';
import { Page, Portal } from '../kit/decorators.js';
import type { FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { FormAbout, type RecordForm } from '../kit/record-form.js';
import { renderPiece } from '../kit/render.js';
import { commandOf, press } from '../kit/submission.js';
import { ToastNote } from '../kit/toast.js';
import { done, type PageView, type Redirect } from '../kit/view.js';
import { wayBack } from '../kit/way-back.js';
import { scheduleText, undoOfSchedule } from '../operations/undo.js';
import { CalendarView, type CalendarFeed } from './calendar-view.js';
import { calendarPage } from './calendar.page.js';

const PATH = '/calendar';

/** The calendar, and moving what is on it by the mouse. */
@Controller('calendar')
export class CalendarPortalController {
  constructor(
    private readonly view: CalendarView,
    private readonly operations: OperationsService,
  ) {}

  @Get()
  @Page('operations:read')
  async show(@Portal() portal: PortalContext): Promise<PageView> {
    return calendarPage(portal, await this.view.load(portal));
  }

  @Get('feed')
  @Page('operations:read')
  feed(@Portal() portal: PortalContext): Promise<CalendarFeed> {
    return this.view.feed(portal);
  }

  /** By the mouse: the browser moves it by itself, and puts it back where it may not be moved. */
  @Post(':operationId/drag')
  @HttpCode(200)
  @Page('operations:reschedule')
  async drag(
    @FormAbout('operationId', 'operation') { portal, id, body }: RecordForm,
  ): Promise<{ moved: boolean; toast: string }> {
    const { toast } = (await this.reschedule(portal, id, body)) as Redirect;
    return { moved: toast!.tone === 'done', toast: renderPiece(h(ToastNote, { toast: toast! }), portal) };
  }

  private reschedule(portal: PortalContext, id: string, body: FormBody): Promise<Redirect | PageView> {
    const back = wayBack(body, PATH);
    return press(portal, body, back, async (work) => {
      const before = (await this.operations.get(work, id)).item();
      const { scheduledFor } = commandOf(portal, RescheduleOperationDto, body);
      await this.operations.reschedule(work, id, scheduledFor);
      return done(back, scheduleText(portal, scheduledFor), undoOfSchedule(before, back));
    });
  }
}
