import { Injectable } from '@nestjs/common';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { NotificationsService, type Audience } from '../notifications/index.js';
import type { Operation } from './operation.entity.js';
import type { OperationAction } from './operation-status.js';

/** Whom an operation is with. */
type Assignee = Pick<Operation, 'technicianId' | 'vendorId'>;

/** Tells those whom an operation is with what becomes of it (§3.1). What is with nobody is told to nobody. */
@Injectable()
export class OperationNotices {
  constructor(private readonly notifications: NotificationsService) {}

  /** It was opened, for somebody. @param operation as it stands now */
  opened(work: UnitOfWork, operation: Patch<Operation> & Assignee & { id: string; title: string }): void {
    const { id: operationId, title, scheduledFor } = operation;
    const parameters = { title, scheduled_for: textOf(scheduledFor) };
    this.tellAssignee(operation, (to) =>
      this.notifications.tell(work, { to, kind: 'operation.created', about: { operationId }, parameters }),
    );
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
    if (technicianId !== null) tell({ technicianId });
    if (vendorId !== null) tell({ vendorId });
  }
}

function textOf(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}
