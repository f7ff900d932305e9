import { Controller, Post } from '@nestjs/common';
import { ApiError } from '../../kernel/errors/api-error.js';
import { fieldComplaints } from '../../kernel/validation/field.messages.js';
import { Integer, OneOf, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import {
  CostEntriesService,
  CreateCostDto,
  OwnTimers,
  TIME_KINDS,
  TimeEntriesService,
  type TimeKind,
} from '../../labor/index.js';
import {
  commandOf,
  type FormBody,
  ForRecord,
  type PageView,
  type PortalContext,
  recordActions,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  sentAt,
  WaitedMs,
} from '../kit/index.js';
import { laborDoneTexts } from './labor.texts.js';

type Answer = Promise<Redirect | PageView>;
const onOperation = recordActions(laborDoneTexts, (id) => `/operations/${id}`);
/** The dialogs of entries name the page to return to. */
const onEntry = recordActions(laborDoneTexts, () => '/operations');

/** The form for time that is entered by hand: how long, and perhaps since when and whose it was. */
export class EnterTimeDto {
  @Uuid({ about: 'Whose time it is.' }) technician_id?: string;
  // Required, so that the fields that are left empty are left out: see `readForm`.
  @OneOf(TIME_KINDS, { about: 'What the time was spent on.', required: true }) kind!: TimeKind;
  @Timestamp({ about: 'When it began.' }) started_at?: Date;
  @Integer({ about: 'How long it took: the hours.', min: 0, max: 24 }) hours?: number;
  @Integer({ about: 'How long it took: the minutes.', min: 0, max: 59 }) minutes?: number;
  @Text({ about: 'What was done.', nullable: true, max: 2000 }) note?: string | null;
}

/** The timers, time and costs of operations (D74). The services check whose time may be recorded and corrected. */
@Controller()
export class LaborPortalController {
  constructor(
    private readonly times: TimeEntriesService,
    private readonly timers: OwnTimers,
    private readonly costs: CostEntriesService,
  ) {}

  @Post('operations/:operationId/timer')
  @RequiresPermission('time:record')
  start(@ForRecord('operationId') form: RecordRequest, @WaitedMs() waitedMs: number): Answer {
    return onOperation(form, 'started', (work) =>
      this.times.add(work, form.id, { startedAt: sentAt(work, waitedMs) }),
    );
  }

  /** Names the operation, because a phone without a network does not know the timer that it has started. */
  @Post('operations/:operationId/timer/stop')
  @RequiresPermission('time:record')
  stopOwn(@ForRecord('operationId') form: RecordRequest, @WaitedMs() waitedMs: number): Answer {
    return onOperation(form, stoppedText, async (work) => {
      const id = await this.timers.stop(work, form.id, sentAt(work, waitedMs));
      return id !== undefined && (await this.times.get(work, id)).item().is_forgotten;
    });
  }

  @Post('time-entries/:timeEntryId/stop')
  @RequiresPermission('time:record')
  stop(@ForRecord('timeEntryId') form: RecordRequest): Answer {
    return onEntry(form, stoppedText, async (work) => {
      await this.times.stop(work, form.id);
      return (await this.times.get(work, form.id)).item().is_forgotten;
    });
  }

  @Post('operations/:operationId/time')
  @RequiresPermission('time:record')
  add(@ForRecord('operationId') form: RecordRequest): Answer {
    return onOperation(form, 'timeAdded', (work) => {
      const { technicianId, ...entered } = enteredTime(form.portal, form.body);
      return this.times.add(work, form.id, { ...entered, technicianId });
    });
  }

  @Post('time-entries/:timeEntryId/edit')
  @RequiresPermission('time:record')
  edit(@ForRecord('timeEntryId') form: RecordRequest): Answer {
    return onEntry(form, 'timeChanged', async (work) => {
      const { technicianId: _, startedAt, ...entered } = enteredTime(form.portal, form.body);
      const entry = (await this.times.get(work, form.id)).item();
      // The field has no seconds, so an unchanged one is no correction of the beginning.
      const isSame = form.body.started_at === form.portal.format.field(entry.started_at);
      return this.times.update(work, form.id, { ...entered, ...(isSame ? {} : { startedAt }) });
    });
  }

  @Post('time-entries/:timeEntryId/delete')
  @RequiresPermission('time:record')
  deleteTime(@ForRecord('timeEntryId') form: RecordRequest): Answer {
    return onEntry(form, 'timeDeleted', (work) => this.times.delete(work, form.id));
  }

  @Post('operations/:operationId/costs')
  @RequiresPermission('time:record')
  addCost(@ForRecord('operationId') form: RecordRequest): Answer {
    return onOperation(form, 'costAdded', (work) =>
      this.costs.add(work, form.id, commandOf(form.portal, CreateCostDto, form.body)),
    );
  }

  @Post('costs/:costId/delete')
  @RequiresPermission('time:record')
  deleteCost(@ForRecord('costId') form: RecordRequest): Answer {
    return onEntry(form, 'costDeleted', (work) => this.costs.delete(work, form.id));
  }
}

function stoppedText(t: (typeof laborDoneTexts)['en'], isForgotten: boolean): string {
  return isForgotten ? t.forgotten : t.stopped;
}

/** The entered time, with the duration in minutes. @throws ApiError for a form without a duration */
function enteredTime(portal: PortalContext, body: FormBody) {
  const { hours = 0, minutes = 0, ...entered } = commandOf(portal, EnterTimeDto, body);
  const total = hours * 60 + minutes;
  if (total === 0) throw ApiError.invalid('hours', fieldComplaints.required, 'missing_parameter');
  return { ...entered, minutes: total };
}
