/** The states of an operation (§3.1), from first to last. */
export const OPERATION_STATUSES = [
  'new',
  'assigned',
  'pending_start',
  'in_progress',
  'start_disputed',
  'pending_completion',
  'completion_disputed',
  'completed',
  'done',
  'cancelled',
] as const;

/** The status of an operation. */
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** The kinds of assignees: a technician of the business, or a vendor. */
export const ASSIGNEE_TYPES = ['technician', 'vendor'] as const;

/** The kind of an assignee. */
export type AssigneeType = (typeof ASSIGNEE_TYPES)[number];

/** Stands for "unassigned" in the filter by the kind of assignee. */
export const NO_ASSIGNEE = 'none';

/** The values of `allowed_actions`, in the order in which clients see them (D54). */
export const OPERATION_ACTIONS = [
  'assign',
  'accept',
  'decline',
  'start',
  'complete',
  'confirm',
  'dispute',
  'close',
  'reopen',
  'cancel',
  'reschedule',
  'update',
] as const;

/** An action on an operation. */
export type OperationAction = (typeof OPERATION_ACTIONS)[number];

/** The states that allow an action, optionally for one kind of assignee only, and the next state. */
interface Move {
  readonly from: readonly OperationStatus[];
  /** The required kind of assignee. If absent, any assignee or none is fine. */
  readonly with?: AssigneeType;
  /** The next state. If absent, the state stays the same. */
  readonly to?: OperationStatus;
}

/** The states before the work has begun. */
export const BEFORE_WORK = ['new', 'assigned', 'pending_start', 'start_disputed'] as const;
/** The states in which work is left to do. */
export const OPEN_STATUSES = [
  ...BEFORE_WORK,
  'in_progress',
  'pending_completion',
  'completion_disputed',
] as const;

/** Tells whether work is left to do. */
export function isOpen(status: OperationStatus): boolean {
  return (OPEN_STATUSES as readonly OperationStatus[]).includes(status);
}

/**
 * The transition table (D23): every action, some in variants. A technician's start and completion take effect at once. A
 * vendor's start and completion wait until the business confirms or disputes them.
 */
const MOVES = {
  'assign to a technician': [
    { from: BEFORE_WORK, to: 'assigned' },
    { from: ['in_progress'], with: 'technician' },
  ],
  'assign to a vendor': [{ from: BEFORE_WORK, to: 'new' }],
  accept: [
    { from: ['new'], with: 'vendor', to: 'assigned' },
    { from: ['start_disputed'], to: 'in_progress' },
    { from: ['completion_disputed'], to: 'completed' },
  ],
  decline: [{ from: ['new'], with: 'vendor' }],
  start: [
    { from: ['assigned'], with: 'technician', to: 'in_progress' },
    { from: ['assigned', 'start_disputed'], with: 'vendor', to: 'pending_start' },
  ],
  complete: [
    { from: ['in_progress'], with: 'technician', to: 'completed' },
    { from: ['in_progress', 'completion_disputed'], with: 'vendor', to: 'pending_completion' },
  ],
  confirm: [
    { from: ['pending_start'], to: 'in_progress' },
    { from: ['pending_completion'], to: 'completed' },
  ],
  dispute: [
    { from: ['pending_start'], to: 'start_disputed' },
    { from: ['pending_completion'], to: 'completion_disputed' },
  ],
  close: [{ from: ['completed'], to: 'done' }],
  reopen: [{ from: ['completed'], to: 'in_progress' }],
  cancel: [{ from: OPEN_STATUSES, to: 'cancelled' }],
  reschedule: [{ from: [...BEFORE_WORK, 'in_progress', 'completion_disputed'] }],
  update: [{ from: OPEN_STATUSES }],
  'update notes, work_report and agreed_amount': [{ from: [...OPEN_STATUSES, 'completed'] }],
} as const satisfies Record<string, readonly Move[]>;

/** An action, or a variant of one. */
export type OperationMove = keyof typeof MOVES;

/** The public action of each variant. Other moves have the same name in public. */
const KIND_OF: Partial<Record<OperationMove, OperationAction>> = {
  'assign to a technician': 'assign',
  'assign to a vendor': 'assign',
  'update notes, work_report and agreed_amount': 'update',
};

/** The public action of a move. */
export function actionOf(move: OperationMove): OperationAction {
  return KIND_OF[move] ?? (move as OperationAction);
}

/** The fields of an operation that the table depends on. */
export interface OperationState {
  readonly status: OperationStatus;
  readonly assigneeType: AssigneeType | null;
}

/** The state after an action, which may equal the present state; undefined if the action is not allowed. */
export function nextStatus(action: OperationMove, operation: OperationState): OperationStatus | undefined {
  const move = moveOf(action, operation);
  return move && (move.to ?? operation.status);
}

/** The states that allow an action, each with the required kind of assignee. */
export function statesFor(action: OperationMove): string[] {
  const moves: readonly Move[] = MOVES[action];
  return moves.flatMap((move) => move.from.map((from) => (move.with ? `${from} (${move.with})` : from)));
}

/** Tells whether the table reserves an action, in the operation's present state, for its vendor. */
export function isVendorsPart(action: OperationMove, operation: OperationState): boolean {
  return moveOf(action, operation)?.with === 'vendor';
}

/** The actions that an operation allows now, in the order of `OPERATION_ACTIONS` (D54). */
export function allowedActions(operation: OperationState): OperationAction[] {
  const allowed = new Set(movesAllowed(operation).map(actionOf));
  return OPERATION_ACTIONS.filter((action) => allowed.has(action));
}

/** The moves that an operation allows now. */
export function movesAllowed(operation: OperationState): OperationMove[] {
  return (Object.keys(MOVES) as OperationMove[]).filter((action) => moveOf(action, operation));
}

function moveOf(action: OperationMove, { status, assigneeType }: OperationState): Move | undefined {
  const moves: readonly Move[] = MOVES[action];
  return moves.find((move) => move.from.includes(status) && (move.with ?? assigneeType) === assigneeType);
}
