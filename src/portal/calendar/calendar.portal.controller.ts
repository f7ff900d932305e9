import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { h } from 'preact';
import { CalendarMoves, OperationsService } from '../../operations/index.js';
import { doneMoving } from '../operations/undo.js';
import {
  commandOf,
  ForRecord,
  type PageView,
  Portal,
  type PortalContext,
  type RecordRequest,
  type Redirect,
  renderPiece,
  RequiresPermission,
  returnPathOf,
  runAction,
  ToastNote,
} from '../kit/index.js';
import { CalendarView, MoveDto } from './calendar-view.js';
import { calendarPage } from './calendar.page.js';

const PATH = '/calendar';

/** The calendar, and rescheduling operations on it. */
@Controller('calendar')
export class CalendarPortalController {
  constructor(
    private readonly view: CalendarView,
    private readonly operations: OperationsService,
    private readonly moves: CalendarMoves,
  ) {}

  @Get()
  @RequiresPermission('operations:read')
  async show(@Portal() portal: PortalContext): Promise<PageView> {
    return calendarPage(portal, await this.view.load(portal));
  }

  @Post(':operationId/move')
  @RequiresPermission('operations:reschedule')
  move(@ForRecord('operationId') form: RecordRequest): Promise<Redirect | PageView> {
    return this.moved(form);
  }

  /** A move by mouse or dialog. The browser shows the move at once, and undoes it if it is refused. */
  @Post(':operationId/drag')
  @HttpCode(200)
  @RequiresPermission('operations:reschedule')
  async drag(@ForRecord('operationId') form: RecordRequest): Promise<{ moved: boolean; toast: string }> {
    const { toast } = (await this.moved(form)) as Redirect;
    return {
      moved: toast!.tone === 'done',
      toast: renderPiece(h(ToastNote, { toast: toast! }), form.portal),
    };
  }

  private moved({ portal, id, body }: RecordRequest): Promise<Redirect | PageView> {
    const back = returnPathOf(body, PATH);
    return runAction(portal, body, back, async (work) => {
      const before = (await this.operations.get(work, id)).item();
      await this.moves.move(work, id, commandOf(portal, MoveDto, body));
      const after = (await this.operations.get(work, id)).item();
      return doneMoving(portal, before, after, back);
    });
  }
}
