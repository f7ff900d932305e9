import { Injectable } from '@nestjs/common';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { NotificationsService, type Audience } from '../notifications/index.js';
import type { Operation } from './operation.entity.js';
import type { OperationAction } from './operation-status.js';

/** Whom an operation is with. */
type Assignee = Pick<Operation, 'technicianId' | 'vendorId'>;

/** An operation that was opened. */
type OpenedOperation = Patch<Operation> & Assignee & { readonly id: string; readonly title: string };

/** Tells those whom an operation is with what becomes of it (§3.1). What is with nobody is told to nobody. */
@Injectable()
export class OperationNotices {
  constructor(private readonly notifications: NotificationsService) {}

  /** They were opened, for somebody. @param operations as they stand now */
  opened(work: UnitOfWork, operations: readonly OpenedOperation[]): void {
    const news = operations.flatMap((operation) => {
      const { id: operationId, title, scheduledFor } = operation;
      const parameters = { title, scheduled_for: textOf(scheduledFor) };
      const about = { operationId };
      return audiencesOf(operation).map(
        (to) => ({ to, kind: 'operation.created', about, parameters }) as const,
      );
    });
    this.notifications.tellAll(work, news);
  }

  /**
   * An action was done: it was given to somebody, and taken from whoever had it before; moved on the calendar; cancelled; or
   * what a vendor says of it was disputed.
   * Other actions are told to nobody.
   *
   * @param before the operation before it
   * @param change what changed
   * @param reason why, where somebody said it
   */
  followed(
    work: UnitOfWork,
    before: Operation,
    { action, change, reason }: { action: OperationAction; change: Patch<Operation>; reason: string | null },
  ): void {
    const about = { operationId: before.id };
    const { title } = before;
    const previously = textOf(before.scheduledFor);
    if (action === 'assign') {
      const now: Assignee = { technicianId: null, vendorId: null, ...change };
      const parameters = { title, scheduled_for: previously };
      this.tellAssignee(now, (to) =>
        this.notifications.tell(work, { to, kind: 'operation.assigned', about, parameters }),
      );
      if (now.technicianId === before.technicianId && now.vendorId === before.vendorId) return;
      this.tellAssignee(before, (to) =>
        this.notifications.tell(work, { to, kind: 'operation.reassigned', about, parameters: { title } }),
      );
    }
    if (action === 'reschedule') {
      const parameters = { title, scheduled_for: textOf(change.scheduledFor), previously };
      this.tellAssignee(before, (to) =>
        this.notifications.tell(work, { to, kind: 'operation.rescheduled', about, parameters }),
      );
    }
    if (action === 'cancel') {
      const parameters = { title, reason: change.cancellationReason ?? null };
      this.tellAssignee(before, (to) =>
        this.notifications.tell(work, { to, kind: 'operation.cancelled', about, parameters }),
      );
    }
    if (action === 'dispute') {
      const what = before.status === 'pending_start' ? ('start' as const) : ('completion' as const);
      this.tellAssignee(before, (to) =>
        this.notifications.tell(work, {
          ...{ to, kind: 'operation.disputed', about },
          parameters: { title, reason, what },
        }),
      );
    }
  }

  private tellAssignee({ technicianId, vendorId }: Assignee, tell: (to: Audience) => void): void {
    audiencesOf({ technicianId, vendorId }).forEach(tell);
  }
}

function textOf(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}

function audiencesOf({ technicianId, vendorId }: Assignee): Audience[] {
  return [...(technicianId === null ? [] : [{ technicianId }]), ...(vendorId === null ? [] : [{ vendorId }])];
}
