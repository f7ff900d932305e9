import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Id } from '../../kernel/http/decorators/id.js';
import {
  AssignOperationDto,
  CancelOperationDto,
  OperationsService,
  OptionalReasonDto,
  ReasonDto,
  RescheduleOperationDto,
} from '../../operations/index.js';
import { SparePartsService } from '../../spare-parts/index.js';
import { Form, Page, Portal } from '../kit/decorators.js';
import type { FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { commandOf, press } from '../kit/submission.js';
import { done, type PageView, type Redirect } from '../kit/view.js';
import { wayBack } from '../kit/way-back.js';
import { withChosenAssignee } from './assignee-fields.js';
import { MovePartDto } from './dto.js';
import { doneTexts } from './operation.texts.js';
import { scheduleText, undoOfAssignment, undoOfSchedule } from './undo.js';

type Answer = Promise<Redirect | PageView>;
type Said = {
  [Name in keyof (typeof doneTexts)['en']]: (typeof doneTexts)['en'][Name] extends string ? Name : never;
}[keyof (typeof doneTexts)['en']];

/** What buttons and dialogs do with an operation; which of them are there, `allowed_actions` and the permissions say. */
@Controller('operations/:operationId')
export class OperationActionsPortalController {
  constructor(
    private readonly operations: OperationsService,
    private readonly parts: SparePartsService,
  ) {}

  @Post('assign')
  @Page('operations:write')
  assign(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    const back = wayBack(body, `/operations/${id}`);
    return press(portal, body, back, async (work) => {
      const before = (await this.operations.get(work, id)).item();
      await this.operations.assign(work, id, commandOf(portal, AssignOperationDto, withChosenAssignee(body)));
      const { assignee_name: who } = (await this.operations.get(work, id)).item();
      return done(back, portal.texts(doneTexts).assign(who ?? ''), undoOfAssignment(before, back));
    });
  }

  @Post('reschedule')
  @Page('operations:reschedule')
  reschedule(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    const back = wayBack(body, `/operations/${id}`);
    return press(portal, body, back, async (work) => {
      const before = (await this.operations.get(work, id)).item();
      const { scheduledFor } = commandOf(portal, RescheduleOperationDto, body);
      await this.operations.reschedule(work, id, scheduledFor);
      return done(back, scheduleText(portal, scheduledFor), undoOfSchedule(before, back));
    });
  }

  @Post('cancel')
  @Page('operations:cancel')
  cancel(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'cancel', (work) =>
      this.operations.cancel(work, id, commandOf(portal, CancelOperationDto, body).reason),
    );
  }

  @Post('accept')
  @Page('operations:write')
  accept(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'accept', (work) => this.operations.accept(work, id));
  }

  @Post('decline')
  @Page('operations:write')
  decline(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'decline', (work) =>
      this.operations.decline(work, id, commandOf(portal, OptionalReasonDto, body).reason),
    );
  }

  /** Whose work it is, the service knows. */
  @Post('start')
  @Page('operations:work')
  start(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'start', (work) => this.operations.start(work, id));
  }

  @Post('confirm')
  @Page('operations:write')
  confirm(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'confirm', (work) => this.operations.confirm(work, id));
  }

  @Post('dispute')
  @Page('operations:write')
  dispute(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'dispute', (work) =>
      this.operations.dispute(work, id, commandOf(portal, ReasonDto, body).reason),
    );
  }

  @Post('close')
  @Page('operations:write')
  close(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'close', (work) => this.operations.close(work, id));
  }

  @Post('reopen')
  @Page('operations:write')
  reopen(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.act(portal, id, body, 'reopen', (work) =>
      this.operations.reopen(work, id, commandOf(portal, ReasonDto, body).reason),
    );
  }

  @Post('parts/consume')
  @Page('spare-parts:consume')
  consume(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.movePart(portal, id, body, 'consume');
  }

  @Post('parts/reserve')
  @Page('spare-parts:write')
  reserve(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.movePart(portal, id, body, 'reserve');
  }

  @Post('parts/release')
  @Page('spare-parts:write')
  release(
    @Portal() portal: PortalContext,
    @Id('operationId', 'operation') id: string,
    @Form() body: FormBody,
  ): Answer {
    return this.movePart(portal, id, body, 'release');
  }

  private movePart(
    portal: PortalContext,
    operationId: string,
    body: FormBody,
    type: 'consume' | 'reserve' | 'release',
  ): Answer {
    return this.act(portal, operationId, body, type, async (work) => {
      await this.operations.get(work, operationId);
      const { sparePartId, quantity } = commandOf(portal, MovePartDto, body);
      return this.parts.move(work, sparePartId, { type, quantity, operationId });
    });
  }

  private act(
    portal: PortalContext,
    id: string,
    body: FormBody,
    said: Said,
    act: (work: UnitOfWork) => Promise<unknown>,
  ): Answer {
    const back = wayBack(body, `/operations/${id}`);
    return press(portal, body, back, async (work) => {
      await act(work);
      return done(back, portal.texts(doneTexts)[said]);
    });
  }
}
