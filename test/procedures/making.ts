import { created } from '../support/expectations.js';
import type { TestBusiness } from '../support/test-business.js';

/** A step of every kind, with what it may have. */
export const EVERY_KIND = [
  { title: 'Power is off', kind: 'check' },
  {
    title: 'Is the seal dry?',
    kind: 'pass_fail',
    help: 'Look below the coupling.',
    on_failure: { title: 'Replace the seal', required_skill: 'mechanical', priority: 'high' },
  },
  { title: 'Pressure', kind: 'number', unit: 'bar', min: 2, max: '4.50' },
  { title: 'Remarks', kind: 'text', required: false },
  { title: 'Oil', kind: 'choice', choices: ['clear', 'dark'] },
  { title: 'Nameplate', kind: 'photo', required: false },
  { title: 'Hours', kind: 'reading', unit: 'h', required: false, meter_external_id: 'PLC-7/hours' },
];

/** Creates a procedure, by default with one step of the kind `check`. @returns its id */
export async function procedure(
  business: TestBusiness,
  steps: readonly object[] = [{ title: 'Power is off', kind: 'check' }],
  more: object = {},
): Promise<string> {
  return created(await business.api.post('/procedures', { name: 'Inspection round', steps, ...more }));
}

/** An operation with procedures, and its steps by title. */
export async function withChecklist(
  business: TestBusiness,
  steps: readonly object[] = EVERY_KIND,
  more: object = {},
) {
  const id = await procedure(business, steps);
  const operation = await business.operation({ procedure_ids: [id], ...more });
  const checklist = await checklistOf(business, operation);
  const itemOf = (title: string) => checklist.items.find((item) => item.title === title)!.id;
  const path = (title: string) => `/operations/${operation}/checklist/${itemOf(title)}`;
  return {
    ...{ procedure: id, operation, path },
    record: (title: string, value: unknown, more: object = {}) =>
      business.api.send('PUT', path(title), { value, ...more }),
  };
}

/** The checklist of an operation. */
export async function checklistOf(business: TestBusiness, operation: string) {
  return (await business.read(`/operations/${operation}/checklist`)) as unknown as {
    readonly total: number;
    readonly done: number;
    readonly required_open: number;
    readonly failed: number;
    readonly items: readonly {
      readonly id: string;
      readonly title: string;
      readonly version: number;
      readonly opened_operation_id: string | null;
      readonly result: Readonly<Record<string, unknown>> | null;
    }[];
  };
}
