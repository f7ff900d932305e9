import { expect } from 'vitest';
import { pay } from '../labor/booking.js';
import { withChecklist } from '../procedures/making.js';
import type { Client } from './client.js';
import { created } from './expectations.js';
import { fileOf } from './files.js';
import type { TestBusiness } from './test-business.js';

/** The tables of what people write and record while they work on an operation, and of the procedures that they follow. */
export const WORK_TABLES = [
  'comments',
  'procedures',
  'procedure_versions',
  'operation_procedures',
  'checklist_results',
  'time_entries',
  'cost_entries',
  'technician_rates',
] as const;

/**
 * Records the work on an operation: a checklist whose procedure has a newer version, with a failure that opened another operation, a
 * replaced result and a reading; comments, one of them internal, with a photo and a mention; time at a rate, a timer and a cost.
 *
 * @returns the paths at which the API has it
 */
export async function recordWork(business: TestBusiness): Promise<readonly string[]> {
  const { api } = business;
  const asset_id = await business.asset();
  const hours = { name: 'Hours', kind: 'counter', unit: 'h', external_id: 'PLC-7/hours' };
  const meter = created(await api.post(`/assets/${asset_id}/meters`, hours));
  const { operation, procedure, record } = await withChecklist(business, undefined, { asset_id });
  for (const [title, value] of [
    ['Is the seal dry?', 'pass'],
    ['Is the seal dry?', 'fail'],
    ['Hours', 4_711],
  ] as const)
    expect((await record(title, value)).status).toBe(200);
  await api.patch(`/procedures/${procedure}`, { steps: [{ title: 'Is the seal dry?', kind: 'pass_fail' }] });

  const at = `/operations/${operation}`;
  const comment = created(await api.post(`${at}/comments`, { body: 'The seal is on its way.' }));
  created(await api.upload(`/comments/${comment}/attachments`, fileOf('jpg')));
  const mentions = [(await business.user('manager')).id];
  created(await api.post(`${at}/comments`, { body: 'Who pays?', visibility: 'internal', mentions }));

  const technician_id = await business.technician();
  await pay(business, technician_id, '42.50');
  created(await api.post(`${at}/time-entries`, { technician_id, minutes: 95 }));
  created(await api.post(`${at}/time-entries`, { technician_id }));
  created(await api.post(`${at}/costs`, { description: 'Crane', amount: '380.00' }));
  return [
    ...['', '/checklist', '/comments', '/time-entries', '/costs', '/history'].map((part) => `${at}${part}`),
    ...[`/procedures/${procedure}`, `/meters/${meter}/readings`, '/technicians'],
  ];
}

/** What the API answers at these paths. */
export async function answersAt(client: Client, paths: readonly string[]): Promise<readonly unknown[]> {
  const replies = await Promise.all(paths.map((path) => client.get(path)));
  return replies.map(({ status, body }, at) => {
    expect(status, paths[at]).toBe(200);
    return body.data as unknown;
  });
}
