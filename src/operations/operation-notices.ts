import { Injectable } from '@nestjs/common';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import {
  NotificationsService,
  type Audience,
  type News,
  type NoticeKind,
  type NoticeParameters,
  type OperationTitle,
} from '../notifications/index.js';
import type { Operation } from './operation.entity.js';
import { actionOf, isVendorsPart } from './operation-status.js';
import type { Transition } from './operation-transition.js';

/** Whom an operation is with. */
type Assignee = Pick<Operation, 'technicianId' | 'vendorId'>;

/** An operation that was opened. */
type OpenedOperation = Patch<Operation> & Assignee & Titled & { readonly id: string };

type Titled = Pick<Operation, 'title'> & Partial<Pick<Operation, 'titleReason'>>;

/** A problem, as it is told. */
interface ReportedProblem extends Omit<NoticeParameters['operation.reported'], 'is_stopped'> {
  readonly id: string;
  readonly isStopped: boolean;
}

/** An operation whose date has passed. */
type OverdueOperation = Pick<Operation, 'id' | 'people' | 'title' | 'titleReason'> & {
  readonly scheduledFor: Date;
};

/** Tells those whom an operation is with what becomes of it (§3.1). What is unassigned is told to no one. */
@Injectable()
export class OperationNotices {
  constructor(private readonly notifications: NotificationsService) {}

  /** They were opened, for someone. @param operations as they stand now */
  opened(work: UnitOfWork, operations: readonly OpenedOperation[]): void {
    const news = operations.flatMap((operation) => {
      const { id: operationId, scheduledFor } = operation;
      const parameters = { ...titleOf(operation), scheduled_for: textOf(scheduledFor) };
      const about = { operationId };
      return audiencesOf(operation).map(
        (to) => ({ to, kind: 'operation.created', about, parameters }) as const,
      );
    });
    this.notifications.tellAll(work, news);
  }

  /** A problem was reported: those who hand out work learn it. */
  reported(work: UnitOfWork, { id: operationId, isStopped, ...said }: ReportedProblem): void {
    const parameters = { ...said, is_stopped: isStopped };
    this.notifications.tell(work, {
      ...{ to: 'office', kind: 'operation.reported', about: { operationId }, parameters },
    });
  }

  /** Their dates passed, and the work has not begun: those who hand out work learn it. */
  overdue(work: UnitOfWork, operations: readonly OverdueOperation[]): void {
    const news = operations.map((operation) => {
      const { id: operationId, people: who, scheduledFor } = operation;
      const parameters = { ...titleOf(operation), who, scheduled_for: scheduledFor.toISOString() };
      return { to: 'office', kind: 'operation.overdue', about: { operationId }, parameters } as const;
    });
    this.notifications.tellAll(work, news);
  }

  /**
   * Actions were done: work was given to someone, and taken from the previous assignee; moved on the calendar; cancelled; or
   * what a vendor says of it was disputed. Those who hand out work learn what was completed or declined. Other actions make
   * no notices.
   *
   * @param moves of operations as they were before
   */
  followed(work: UnitOfWork, moves: readonly Transition[]): void {
    this.notifications.tellAll(work, moves.flatMap(newsOf));
  }
}

/** What is told of a move, and to whom. */
function newsOf({ operation: before, action, change = {}, reason = null }: Transition): News<NoticeKind>[] {
  const title = titleOf(before);
  const previously = textOf(before.scheduledFor);
  const tell = <Kind extends NoticeKind>(
    assignee: Assignee,
    kind: Kind,
    parameters: News<Kind>['parameters'],
  ): News<Kind>[] =>
    audiencesOf(assignee).map((to) => ({ to, kind, about: { operationId: before.id }, parameters }));
  switch (actionOf(action)) {
    case 'assign': {
      const now: Assignee = { technicianId: null, vendorId: null, ...change };
      const assigned = tell(now, 'operation.assigned', { ...title, scheduled_for: previously });
      const isTheirsStill = now.technicianId === before.technicianId && now.vendorId === before.vendorId;
      return isTheirsStill ? assigned : [...assigned, ...tell(before, 'operation.reassigned', title)];
    }
    case 'reschedule': {
      const parameters = { ...title, scheduled_for: textOf(change.scheduledFor), previously };
      return tell(before, 'operation.rescheduled', parameters);
    }
    case 'cancel':
      return tell(before, 'operation.cancelled', { ...title, reason: change.cancellationReason ?? null });
    case 'complete': {
      const parameters = { ...title, who: before.people, to_confirm: isVendorsPart(action, before) };
      return [{ to: 'office', kind: 'operation.completed', about: { operationId: before.id }, parameters }];
    }
    case 'decline': {
      const parameters = { ...title, who: before.people, reason };
      return [{ to: 'office', kind: 'operation.declined', about: { operationId: before.id }, parameters }];
    }
    case 'dispute': {
      const what = before.status === 'pending_start' ? 'start' : 'completion';
      return tell(before, 'operation.disputed', { ...title, reason, what });
    }
    default:
      return [];
  }
}

/** The title, for a notice. */
export function titleOf({ title, titleReason }: Titled): OperationTitle {
  return titleReason ? { title, title_reason: titleReason } : { title };
}

function textOf(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}

function audiencesOf({ technicianId, vendorId }: Assignee): Audience[] {
  return [...(technicianId === null ? [] : [{ technicianId }]), ...(vendorId === null ? [] : [{ vendorId }])];
}
