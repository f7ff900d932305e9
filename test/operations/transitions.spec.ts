import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { OperationActions, OperationsService } from '../../src/operations/index.js';
import { OPERATION_ACTIONS } from '../../src/operations/operation-status.js';
import { historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const operations = testApp.get(OperationsService);
const actions = testApp.get(OperationActions);
const business = await testApp.business();
const assetId = await business.asset();
const technicianId = await business.technician();
const vendorId = await business.vendor();

/** D23 as a table: status, assignee, action → new status, new assignee. */
const ALLOWED = new Map(
  `
  new vendor accept                    → assigned vendor
  new vendor decline                   → new unassigned
  assigned technician start            → in_progress technician
  assigned vendor start                → pending_start vendor
  pending_start vendor confirm         → in_progress vendor
  pending_start vendor dispute         → start_disputed vendor
  start_disputed vendor start          → pending_start vendor
  start_disputed vendor accept         → in_progress vendor
  in_progress technician complete      → completed technician
  in_progress vendor complete          → pending_completion vendor
  pending_completion vendor confirm    → completed vendor
  pending_completion vendor dispute    → completion_disputed vendor
  completion_disputed vendor complete  → pending_completion vendor
  completion_disputed vendor accept    → completed vendor
  completed technician close           → done technician
  completed vendor close               → done vendor
  completed technician reopen          → in_progress technician
  completed vendor reopen              → in_progress vendor
  new unassigned cancel                → cancelled unassigned
  new vendor cancel                    → cancelled vendor
  assigned technician cancel           → cancelled technician
  assigned vendor cancel               → cancelled vendor
  pending_start vendor cancel          → cancelled vendor
  start_disputed vendor cancel         → cancelled vendor
  in_progress technician cancel        → cancelled technician
  in_progress vendor cancel            → cancelled vendor
  pending_completion vendor cancel     → cancelled vendor
  completion_disputed vendor cancel    → cancelled vendor
  new unassigned assignTechnician      → assigned technician
  new vendor assignTechnician          → assigned technician
  assigned technician assignTechnician → assigned technician
  assigned vendor assignTechnician     → assigned technician
  pending_start vendor assignTechnician → assigned technician
  start_disputed vendor assignTechnician → assigned technician
  in_progress technician assignTechnician → in_progress technician
  new unassigned assignVendor          → new vendor
  new vendor assignVendor              → new vendor
  assigned technician assignVendor     → new vendor
  assigned vendor assignVendor         → new vendor
  pending_start vendor assignVendor    → new vendor
  start_disputed vendor assignVendor   → new vendor
  new unassigned reschedule            → new unassigned
  new vendor reschedule                → new vendor
  assigned technician reschedule       → assigned technician
  assigned vendor reschedule           → assigned vendor
  pending_start vendor reschedule      → pending_start vendor
  start_disputed vendor reschedule     → start_disputed vendor
  in_progress technician reschedule    → in_progress technician
  in_progress vendor reschedule        → in_progress vendor
  completion_disputed vendor reschedule → completion_disputed vendor
  new unassigned update                → new unassigned
  new vendor update                    → new vendor
  assigned technician update           → assigned technician
  assigned vendor update               → assigned vendor
  pending_start vendor update          → pending_start vendor
  start_disputed vendor update         → start_disputed vendor
  in_progress technician update        → in_progress technician
  in_progress vendor update            → in_progress vendor
  pending_completion vendor update     → pending_completion vendor
  completion_disputed vendor update    → completion_disputed vendor
  `
    .trim()
    .split('\n')
    .map((line) => line.split('→').map((half) => half.trim()) as [string, string]),
);

let turn = 0;
const ACTIONS: Record<string, (work: UnitOfWork, id: string) => Promise<string>> = {
  accept: (work, id) => actions.accept(work, id),
  decline: (work, id) => actions.decline(work, id),
  start: (work, id) => actions.start(work, id),
  complete: (work, id) => actions.complete(work, id),
  confirm: (work, id) => actions.confirm(work, id),
  dispute: (work, id) => actions.dispute(work, id, 'not so'),
  close: (work, id) => actions.close(work, id),
  reopen: (work, id) => actions.reopen(work, id, 'not yet'),
  cancel: (work, id) => actions.cancel(work, id),
  assignTechnician: (work, id) =>
    operations.assign(work, id, { assigneeType: 'technician', technicianId: technicianId }),
  assignVendor: (work, id) => operations.assign(work, id, { assigneeType: 'vendor', vendorId: vendorId }),
  reschedule: (work, id) => operations.reschedule(work, id, new Date(Date.UTC(2026, 11, 1) + (turn += 1))),
  update: (work, id) => operations.update(work, id, { title: `Another title ${(turn += 1)}` }),
};

const INITIAL_POSITIONS: Record<string, (work: UnitOfWork) => Promise<string>> = {
  'assigned technician': (work) =>
    operations.open(work, {
      ...{
        assigneeType: 'technician',
        technicianId: technicianId,
        title: 'Oil it',
        requiredSkill: 'other',
      },
    }),
  'new vendor': (work) =>
    operations.open(work, {
      ...{ assigneeType: 'vendor', vendorId: vendorId, title: 'Oil it', requiredSkill: 'other' },
    }),
  'new unassigned': (work) =>
    operations.openPreventive(work, {
      ...{
        assetId,
        assetName: 'Pump 4',
        dueOn: '2026-12-01',
        scheduledFor: new Date('2026-12-01T08:00:00Z'),
      },
    }),
};

async function positionOf(id: string): Promise<string> {
  const { status, assignee_type: kind } = (await operations.get(business.tenant, id)).item();
  return `${status} ${kind ?? 'unassigned'}`;
}

/** The result of an action in the service: the new position, or the error. */
async function resultOf(id: string, action: string): Promise<string> {
  try {
    await business.work((work) => ACTIONS[action]!(work, id));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_state') return error.message;
    throw error;
  }
  return positionOf(id);
}

/** Brings a new operation into a position, over the shortest path in the table. */
async function operationIn(position: string): Promise<string> {
  const paths = new Map<string, { start: string; actions: string[] }>(
    Object.keys(INITIAL_POSITIONS).map((start) => [start, { start, actions: [] }]),
  );
  for (const [from, path] of paths) {
    for (const [move, to] of ALLOWED) {
      const action = move.startsWith(`${from} `) ? move.slice(from.length + 1) : undefined;
      if (action && !paths.has(to)) paths.set(to, { start: path.start, actions: [...path.actions, action] });
    }
  }
  const { start, actions } = paths.get(position)!;
  const id = await business.work(INITIAL_POSITIONS[start]!);
  for (const action of actions) await business.work((work) => ACTIONS[action]!(work, id));
  return id;
}

const POSITIONS = [...new Set([...Object.keys(INITIAL_POSITIONS), ...ALLOWED.values()])];

/** The actions that clients are allowed, according to the table above. */
function allowedIn(position: string): string[] {
  const allowed = [...ALLOWED.keys()].filter((move) => move.startsWith(`${position} `));
  const verbs = allowed.map((move) => move.slice(position.length + 1).replace(/^assign.*/, 'assign'));
  // Notes and the agreed amount can be changed in every status.
  return [...new Set([...verbs, ...(position.startsWith('completed ') ? ['update'] : [])])].sort();
}

describe('the status transitions of an operation', () => {
  it.each(POSITIONS)('from "%s" are listed in allowed_actions exactly as in the table', async (position) => {
    const id = await operationIn(position);
    const { data } = (await business.api.get(`/operations/${id}`)).body;
    expect([...data.allowed_actions].sort()).toEqual(allowedIn(position));
    expect(OPERATION_ACTIONS.filter((action) => data.allowed_actions.includes(action))).toEqual(
      data.allowed_actions,
    );
  });

  it.each(POSITIONS)(
    'from "%s" lead to the status in the table, or are rejected with the required and the allowed actions',
    async (position) => {
      for (const action of Object.keys(ACTIONS)) {
        const id = await operationIn(position);
        expect(await positionOf(id)).toBe(position);
        const expected = ALLOWED.get(`${position} ${action}`);
        const outcome = await resultOf(id, action);
        if (expected) expect(`${action}: ${outcome}`).toBe(`${action}: ${expected}`);
        else {
          expect(outcome).toMatch(
            new RegExp(`^The operation is "${position.split(' ')[0]}", which does not allow: .+`),
          );
          expect(outcome).toMatch(/That needs: .+\. Allowed now: .+\.$/);
          expect(await positionOf(id)).toBe(position);
        }
      }
    },
  );

  it('match the table along any sequence of actions, and the history records each step', async () => {
    const sequences = fc.record({
      initial: fc.constantFrom(...Object.keys(INITIAL_POSITIONS)),
      actions: fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { minLength: 1, maxLength: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(sequences, async ({ initial, actions }) => {
        const id = await business.work(INITIAL_POSITIONS[initial]!);
        let position = initial;
        for (const action of actions) {
          const expected = ALLOWED.get(`${position} ${action}`);
          const outcome = await resultOf(id, action);
          expect(outcome.startsWith('The operation is')).toBe(expected === undefined);
          position = expected ?? position;
          expect(await positionOf(id)).toBe(position);
        }
        const history = await historyOf(business, id);
        expect(history[0]).toMatchObject({ from_status: null, to_status: initial.split(' ')[0] });
        history.slice(1).forEach((entry, index) => expect(entry.from_status).toBe(history[index]!.to_status));
        expect(history.at(-1)!.to_status).toBe(position.split(' ')[0]);
      }),
      { numRuns: 40 },
    );
  });
});
