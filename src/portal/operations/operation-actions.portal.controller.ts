import { Controller, Post } from '@nestjs/common';
import {
  AssignOperationDto,
  CancelOperationDto,
  Operation,
  OperationActions,
  OperationsService,
  OptionalReasonDto,
  ReasonDto,
  RescheduleOperationDto,
} from '../../operations/index.js';
import { OwnTimers } from '../../labor/index.js';
import { SparePartsService } from '../../spare-parts/index.js';
import {
  commandOf,
  done,
  editOf,
  ForRecord,
  type PageView,
  recordActions,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  returnPathOf,
  runAction,
  sentAt,
  WaitedMs,
} from '../kit/index.js';
import { assigneeValues, withChosenAssignee } from './operation-fields.js';
import { MovePartDto, StartOperationDto } from './dto.js';
import { scheduleValues } from './operation-actions.js';
import { doneTexts } from './operation.texts.js';
import { doneScheduling, undoOfAssignment, undoOfMovement } from './undo.js';

type Answer = Promise<Redirect | PageView>;
const runAndConfirm = recordActions(doneTexts, (id) => `/operations/${id}`);

/** The buttons and dialogs of an operation. Which of them are shown depends on `allowed_actions` and the permissions. */
@Controller('operations/:operationId')
export class OperationActionsPortalController {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
    private readonly parts: SparePartsService,
    private readonly timers: OwnTimers,
  ) {}

  @Post('assign')
  @RequiresPermission('operations:write')
  assign(@ForRecord('operationId') { portal, id, body }: RecordRequest): Answer {
    const back = returnPathOf(body, `/operations/${id}`);
    return runAction(portal, body, back, async (work) => {
      const assignee = await editOf(work, portal, AssignOperationDto, withChosenAssignee(body), {
        row: { entity: Operation, id },
        page: `/operations/${id}`,
        isOneValue: true,
        values: async () => assigneeValues((await this.operations.get(work, id)).item()),
      });
      const before = (await this.operations.get(work, id)).item();
      await this.operations.assign(work, id, assignee);
      const { assignee_name: who } = (await this.operations.get(work, id)).item();
      return done(back, portal.texts(doneTexts).assign(who ?? ''), undoOfAssignment(before, back));
    });
  }

  @Post('reschedule')
  @RequiresPermission('operations:reschedule')
  reschedule(@ForRecord('operationId') { portal, id, body }: RecordRequest): Answer {
    const back = returnPathOf(body, `/operations/${id}`);
    return runAction(portal, body, back, async (work) => {
      const { scheduledFor } = await editOf(work, portal, RescheduleOperationDto, body, {
        row: { entity: Operation, id },
        page: `/operations/${id}`,
        values: async () => scheduleValues(portal.format, (await this.operations.get(work, id)).item()),
      });
      const before = (await this.operations.get(work, id)).item();
      await this.operations.reschedule(work, id, scheduledFor);
      return doneScheduling(portal, before, scheduledFor, back);
    });
  }

  @Post('cancel')
  @RequiresPermission('operations:cancel')
  cancel(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'cancel', (work) =>
      this.actions.cancel(work, form.id, commandOf(form.portal, CancelOperationDto, form.body).reason),
    );
  }

  @Post('accept')
  @RequiresPermission('operations:write')
  accept(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'accept', (work) => this.actions.accept(work, form.id));
  }

  @Post('decline')
  @RequiresPermission('operations:write')
  decline(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'decline', (work) =>
      this.actions.decline(work, form.id, commandOf(form.portal, OptionalReasonDto, form.body).reason),
    );
  }

  /** Starts the timer of the technician who begins their own work, by the time when they pressed the button (D74). */
  @Post('start')
  @RequiresPermission('operations:work')
  start(@ForRecord('operationId') form: RecordRequest, @WaitedMs() waitedMs: number): Answer {
    return runAndConfirm(form, 'start', async (work) => {
      await this.timers.startOwn(work, form.id, sentAt(work, waitedMs));
      return this.actions.start(work, form.id, commandOf(form.portal, StartOperationDto, form.body));
    });
  }

  @Post('confirm')
  @RequiresPermission('operations:write')
  confirm(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'confirm', (work) => this.actions.confirm(work, form.id));
  }

  @Post('dispute')
  @RequiresPermission('operations:write')
  dispute(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'dispute', (work) =>
      this.actions.dispute(work, form.id, commandOf(form.portal, ReasonDto, form.body).reason),
    );
  }

  @Post('close')
  @RequiresPermission('operations:write')
  close(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'close', (work) => this.actions.close(work, form.id));
  }

  @Post('reopen')
  @RequiresPermission('operations:write')
  reopen(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'reopen', (work) =>
      this.actions.reopen(work, form.id, commandOf(form.portal, ReasonDto, form.body).reason),
    );
  }

  @Post('parts/consume')
  @RequiresPermission('spare-parts:consume')
  consume(@ForRecord('operationId') form: RecordRequest): Answer {
    return this.movePart(form, 'consume');
  }

  @Post('parts/reserve')
  @RequiresPermission('spare-parts:write')
  reserve(@ForRecord('operationId') form: RecordRequest): Answer {
    return this.movePart(form, 'reserve');
  }

  @Post('parts/release')
  @RequiresPermission('spare-parts:write')
  release(@ForRecord('operationId') form: RecordRequest): Answer {
    return this.movePart(form, 'release');
  }

  private movePart({ portal, id, body }: RecordRequest, type: 'consume' | 'reserve' | 'release'): Answer {
    const back = returnPathOf(body, `/operations/${id}`);
    return runAction(portal, body, back, async (work) => {
      const { sparePartId, quantity } = commandOf(portal, MovePartDto, body);
      const moved = await this.parts.move(work, sparePartId, { type, quantity, operationId: id });
      return done(back, portal.texts(doneTexts)[type], undoOfMovement(moved, back));
    });
  }
}
