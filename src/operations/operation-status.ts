/** The states of an operation (§3.1), from the first to the last. */
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

/** One of the states. */
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** Who can be given an operation: a person of the business, or a partner firm. */
export const ASSIGNEE_TYPES = ['technician', 'vendor'] as const;

/** One of the two. */
export type AssigneeType = (typeof ASSIGNEE_TYPES)[number];

/** What clients are told that they can do with an operation, in the order in which they are told (D54). */
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

/** One of these actions. */
export type OperationAction = (typeof OPERATION_ACTIONS)[number];

/** From which states an action is allowed, perhaps for one kind of assignee only, and where it leads. */
interface Move {
  readonly from: readonly OperationStatus[];
  /** Which kind of assignee the operation must have; any or none if absent. */
  readonly with?: AssigneeType;
  /** The next state; unless told, the state stays. */
  readonly to?: OperationStatus;
}

/** Before the work has begun. */
export const BEFORE_WORK = ['new', 'assigned', 'pending_start', 'start_disputed'] as const;
/** While there is something left to do. */
export const OPEN_STATUSES = [
  ...BEFORE_WORK,
  'in_progress',
  'pending_completion',
  'completion_disputed',
] as const;

/** Tells whether there is something left to do. */
export function isOpen(status: OperationStatus): boolean {
  return (OPEN_STATUSES as readonly OperationStatus[]).includes(status);
}

/**
 * Every action there is on an operation, some in two kinds, and every move it can make (D23). A technician is believed: their start and
 * their completion count at once. A vendor's wait for the business, which confirms or disputes them.
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
  'update notes and agreed_amount': [{ from: [...OPEN_STATUSES, 'completed'] }],
} as const satisfies Record<string, readonly Move[]>;

/** One of the actions, or a kind of one. */
export type OperationMove = keyof typeof MOVES;

/** What each kind of an action is called by clients; any other is called as here. */
const KIND_OF: Partial<Record<OperationMove, OperationAction>> = {
  'assign to a technician': 'assign',
  'assign to a vendor': 'assign',
  'update notes and agreed_amount': 'update',
};

/** What clients call a move. */
export function actionOf(move: OperationMove): OperationAction {
  return KIND_OF[move] ?? (move as OperationAction);
}

/** What the table needs to know of an operation. */
export interface Position {
  readonly status: OperationStatus;
  readonly assigneeType: AssigneeType | null;
}

/** The state that an action leads to, which may be the present one; undefined where it is not allowed. */
export function nextStatus(action: OperationMove, operation: Position): OperationStatus | undefined {
  const move = moveOf(action, operation);
  return move && (move.to ?? operation.status);
}

/** The states that allow an action, each with whom the operation must be with for that. */
export function statesFor(action: OperationMove): string[] {
  const moves: readonly Move[] = MOVES[action];
  return moves.flatMap((move) => move.from.map((from) => (move.with ? `${from} (${move.with})` : from)));
}

/** Tells whether an action, as the operation stands, is the part of its vendor: no one else's but theirs, by the table. */
export function isVendorsPart(action: OperationMove, operation: Position): boolean {
  return moveOf(action, operation)?.with === 'vendor';
}

/** What can be done with an operation as it stands, in the order of `OPERATION_ACTIONS` (D54). */
export function allowedActions(operation: Position): OperationAction[] {
  const allowed = new Set(movesAllowed(operation).map(actionOf));
  return OPERATION_ACTIONS.filter((action) => allowed.has(action));
}

/** The moves that an operation can make as it stands. */
export function movesAllowed(operation: Position): OperationMove[] {
  return (Object.keys(MOVES) as OperationMove[]).filter((action) => moveOf(action, operation));
}

function moveOf(action: OperationMove, { status, assigneeType }: Position): Move | undefined {
  const moves: readonly Move[] = MOVES[action];
  return moves.find((move) => move.from.includes(status) && (move.with ?? assigneeType) === assigneeType);
}
