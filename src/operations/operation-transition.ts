import type { Patch } from '../kernel/database/unit-of-work.js';
import type { EventType } from '../kernel/resource/event-type.js';
import type { Operation } from './operation.entity.js';
import type { OperationMove } from './operation-status.js';

/** What goes along with a transition. */
export interface Circumstances {
  /** What changes beside the status. */
  readonly change?: Patch<Operation>;
  /** What is emitted, unless the new status tells it. */
  readonly event?: EventType;
  /** Why, for the history. */
  readonly reason?: string | null;
}

/** A locked operation that an action takes to its next status. */
export interface Transition extends Circumstances {
  readonly operation: Operation;
  readonly action: OperationMove;
}
