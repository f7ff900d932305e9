import { Injectable } from '@nestjs/common';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import {
  NotificationsService,
  type NoticeAudience,
  type NewAnnouncement,
  type NoticeKind,
  type NoticeParameters,
  type OperationTitle,
} from '../notifications/index.js';
import type { Operation } from './operation.entity.js';
import { actionOf, isVendorsPart } from './operation-status.js';
import type { Transition } from './operation-changes.js';

/** The columns that identify the assignee. */
type Assignee = Pick<Operation, 'technicianId' | 'vendorId'>;

/** An operation that was opened. */
type OpenedOperation = Patch<Operation> & Assignee & Titled & { readonly id: string };

type Titled = Pick<Operation, 'title' | 'number'> & Partial<Pick<Operation, 'titleReason'>>;

/** A reported problem, with the parameters of its notice. */
interface ReportedProblem extends Omit<NoticeParameters['operation.reported'], 'is_stopped'> {
  readonly id: string;
  readonly isStopped: boolean;
}

/** An operation whose scheduled time has passed. */
export type OverdueOperation = Pick<Operation, 'id' | 'number' | 'people' | 'title' | 'titleReason'> & {
  readonly scheduledFor: Date;
};

/** Notifies assignees and dispatchers about operations (§3.1). Dispatchers are the people whose role has `operations:write`. */
@Injectable()
export class OperationNotices {
  constructor(private readonly notifications: NotificationsService) {}

  /** Notifies the assignees of operations that were opened. @param operations in their present state */
  opened(work: UnitOfWork, operations: readonly OpenedOperation[]): void {
    const announcements = operations.flatMap((operation) => {
      const { id: operationId, scheduledFor } = operation;
      const parameters = { ...noticeTitleOf(operation), scheduled_for: textOf(scheduledFor) };
      const about = { operationId };
      return audiencesOf(operation).map(
        (to) => ({ to, kind: 'operation.created', about, parameters }) as const,
      );
    });
    this.notifications.notifyAll(work, announcements);
  }

  /** Notifies dispatchers that a problem was reported. */
  reported(work: UnitOfWork, { id: operationId, isStopped, ...details }: ReportedProblem): void {
    const parameters = { ...details, is_stopped: isStopped };
    this.notifications.notify(work, {
      to: 'office',
      kind: 'operation.reported',
      about: { operationId },
      parameters,
    });
  }

  /** Notifies dispatchers that the scheduled times passed before the work began. */
  overdue(work: UnitOfWork, operations: readonly OverdueOperation[]): void {
    const announcements = operations.map((operation) => {
      const { id: operationId, people: who, scheduledFor } = operation;
      const parameters = { ...noticeTitleOf(operation), who, scheduled_for: scheduledFor.toISOString() };
      return { to: 'office', kind: 'operation.overdue', about: { operationId }, parameters } as const;
    });
    this.notifications.notifyAll(work, announcements);
  }

  /**
   * Notifies the people concerned by these actions:
   * - an assignee is notified when work is assigned to them, taken from them, moved on the calendar, cancelled or disputed;
   * - dispatchers are notified when work is completed or declined.
   *
   * Other actions create no notices.
   *
   * @param moves transitions with the operations as they were before
   */
  transitioned(work: UnitOfWork, moves: readonly Transition[]): void {
    this.notifications.notifyAll(work, moves.flatMap(announcementsOf));
  }
}

/** The notices of a transition, and their recipients. */
function announcementsOf({
  operation: before,
  action,
  change = {},
  reason = null,
}: Transition): NewAnnouncement<NoticeKind>[] {
  const title = noticeTitleOf(before);
  const previously = textOf(before.scheduledFor);
  const announce = <Kind extends NoticeKind>(
    assignee: Assignee,
    kind: Kind,
    parameters: NewAnnouncement<Kind>['parameters'],
  ): NewAnnouncement<Kind>[] =>
    audiencesOf(assignee).map((to) => ({ to, kind, about: { operationId: before.id }, parameters }));
  switch (actionOf(action)) {
    case 'assign': {
      const now: Assignee = { technicianId: null, vendorId: null, ...change };
      const assigned = announce(now, 'operation.assigned', { ...title, scheduled_for: previously });
      const isSameAssignee = now.technicianId === before.technicianId && now.vendorId === before.vendorId;
      return isSameAssignee ? assigned : [...assigned, ...announce(before, 'operation.reassigned', title)];
    }
    case 'reschedule': {
      const parameters = { ...title, scheduled_for: textOf(change.scheduledFor), previously };
      return announce(before, 'operation.rescheduled', parameters);
    }
    case 'cancel':
      return announce(before, 'operation.cancelled', { ...title, reason: change.cancellationReason ?? null });
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
      return announce(before, 'operation.disputed', { ...title, reason, what });
    }
    default:
      return [];
  }
}

/** The number and the title of an operation, as a notice's parameters. */
export function noticeTitleOf({ number, title, titleReason }: Titled): OperationTitle {
  return { number, title, ...(titleReason && { title_reason: titleReason }) };
}

function textOf(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}

function audiencesOf({ technicianId, vendorId }: Assignee): NoticeAudience[] {
  return [...(technicianId === null ? [] : [{ technicianId }]), ...(vendorId === null ? [] : [{ vendorId }])];
}
