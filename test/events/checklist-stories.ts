import { checklistOf, procedure, withChecklist } from '../procedures/making.js';
import type { TestBusiness } from '../support/test-business.js';

interface Sample {
  readonly data: { readonly object: Record<string, unknown> };
}

/** The requests that cause the events about checklists. */
export const CHECKLIST_STORIES: Record<
  string,
  (business: TestBusiness, sample: Sample) => Promise<() => Promise<unknown>>
> = {
  'checklist.completed': async (business, { data: { object } }) => {
    const { operation, record } = await withChecklist(business, [{ title: 'Power is off', kind: 'check' }], {
      ...{ title: object.title, asset_id: await business.asset() },
    });
    await business.api.post(`/operations/${operation}/start`);
    return () => record('Power is off', true);
  },
  'checklist.item_failed': async (business, { data: { object } }) => {
    const { title, procedure_name: name, kind, note, value } = object.item as Record<string, string>;
    const id = await procedure(business, [{ title, kind }], { name });
    const asset_id = await business.asset();
    const operation = await business.operation({ title: object.title, asset_id, procedure_ids: [id] });
    await business.api.post(`/operations/${operation}/start`);
    const { items } = await checklistOf(business, operation);
    return () =>
      business.api.send('PUT', `/operations/${operation}/checklist/${items[0]!.id}`, { value, note });
  },
};
