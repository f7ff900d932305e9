import type { Patch } from '../kernel/database/unit-of-work.js';
import type { EventType } from '../kernel/resource/event-type.js';
import type { Operation } from './operation.entity.js';
import type { OperationMove } from './operation-status.js';

/** Optional details of a transition. */
export interface TransitionOptions {
  /** What changes besides the status. */
  readonly change?: Patch<Operation>;
  /** The event to emit; by default, the event of the new status. */
  readonly event?: EventType;
  /** The reason, for the history. */
  readonly reason?: string | null;
}

/** A locked operation that an action takes to its next status. */
export interface Transition extends TransitionOptions {
  readonly operation: Operation;
  readonly action: OperationMove;
}
