/** Who took a step: the office of the business, the technician or vendor it is assigned to, or the service itself. */
export type By = 'office' | 'assignee' | 'system';

/** A change of status in a story. */
export interface Step {
  readonly to: string;
  readonly by: By;
  /** Whether it says why. */
  readonly reason?: keyof typeof REASONS;
}

/** A course that an operation can take through its states (D23), and how many of a thousand take it. */
export interface Story {
  readonly of1000: number;
  readonly assignee: 'technician' | 'vendor' | null;
  readonly steps: readonly Step[];
}

/** What people say where a step asks them why, by the status that it leads to. */
export const REASONS = {
  cancelled: [
    'Duplicate of an earlier request.',
    'Machine was taken out of service.',
    'Solved by the line operator.',
    'Postponed to the yearly shutdown.',
    'Ordered by mistake.',
  ],
  start_disputed: ['Nobody was seen on site that morning.', 'The permit to work was not signed.'],
  completion_disputed: ['The leak is still there.', 'Test record is missing.', 'Area was not cleaned up.'],
  reopened: ['The fault came back within a day.', 'Guard was not refitted.', 'Noise persists under load.'],
} as const;

const step = (to: string, by: By, reason?: keyof typeof REASONS): Step => ({ to, by, reason });

const ASSIGNED = [step('assigned', 'office')];
const STARTED = [...ASSIGNED, step('in_progress', 'assignee')];
const COMPLETED = [...STARTED, step('completed', 'assignee')];
const DONE = step('done', 'office');

const OFFERED = [step('new', 'office')];
const ACCEPTED = [...OFFERED, step('assigned', 'assignee')];
const DECLARED = [...ACCEPTED, step('pending_start', 'assignee')];
const UNDER_WAY = [...DECLARED, step('in_progress', 'office')];
const DISPUTED_START = [...DECLARED, step('start_disputed', 'office', 'start_disputed')];
const HANDED_IN = [...UNDER_WAY, step('pending_completion', 'assignee')];
const DISPUTED_END = [...HANDED_IN, step('completion_disputed', 'office', 'completion_disputed')];
const SIGNED_OFF = [...HANDED_IN, step('completed', 'office')];

const CANCELLED = step('cancelled', 'office', 'cancelled');
const REOPENED = step('in_progress', 'office', 'reopened');

/** All the stories; their shares add up to a thousand, and every state is the end of one. */
export const STORIES: readonly Story[] = [
  { of1000: 384, assignee: 'technician', steps: [...COMPLETED, DONE] },
  {
    of1000: 24,
    assignee: 'technician',
    steps: [...COMPLETED, REOPENED, step('completed', 'assignee'), DONE],
  },
  { of1000: 78, assignee: 'technician', steps: COMPLETED },
  { of1000: 8, assignee: 'technician', steps: [...COMPLETED, REOPENED] },
  { of1000: 46, assignee: 'technician', steps: STARTED },
  { of1000: 96, assignee: 'technician', steps: ASSIGNED },
  { of1000: 38, assignee: 'technician', steps: [...ASSIGNED, CANCELLED] },
  { of1000: 20, assignee: null, steps: [step('new', 'system')] },
  { of1000: 104, assignee: 'technician', steps: [step('new', 'system'), ...COMPLETED, DONE] },
  { of1000: 58, assignee: 'vendor', steps: [...SIGNED_OFF, DONE] },
  {
    of1000: 12,
    assignee: 'vendor',
    steps: [...DISPUTED_START, step('pending_start', 'assignee'), ...SIGNED_OFF.slice(3), DONE],
  },
  { of1000: 14, assignee: 'vendor', steps: [...DISPUTED_END, step('completed', 'office'), DONE] },
  { of1000: 16, assignee: 'vendor', steps: SIGNED_OFF },
  { of1000: 14, assignee: 'vendor', steps: OFFERED },
  { of1000: 14, assignee: 'vendor', steps: ACCEPTED },
  { of1000: 15, assignee: 'vendor', steps: DECLARED },
  { of1000: 9, assignee: 'vendor', steps: DISPUTED_START },
  { of1000: 14, assignee: 'vendor', steps: UNDER_WAY },
  { of1000: 16, assignee: 'vendor', steps: HANDED_IN },
  { of1000: 11, assignee: 'vendor', steps: DISPUTED_END },
  { of1000: 9, assignee: 'vendor', steps: [...ACCEPTED, CANCELLED] },
];
