import { TechnicianRate } from '../../src/technicians/technician.entity.js';
import { created } from '../support/expectations.js';
import type { TestBusiness } from '../support/test-business.js';

interface Sample {
  readonly data: { readonly object: Record<string, unknown> };
}

/** Prepares a business for the event of a sample, and returns the action that causes it. */
type Story = (business: TestBusiness, sample: Sample) => Promise<() => Promise<unknown>>;

/** The events of time and cost. */
export const LABOR_STORIES: Record<string, Story> = {
  'time_entry.created': async (business, { data: { object } }) => {
    const technician_id = await paidTechnician(business, object);
    const operation = await business.operation();
    const { kind, started_at, ended_at, note } = object;
    const body = { technician_id, kind, started_at, ended_at, note };
    return () => business.api.post(`/operations/${operation}/time-entries`, body);
  },
  'time_entry.updated': async (business, { data: { object } }) => {
    const technician_id = await paidTechnician(business, object);
    const { kind, started_at, ended_at, note } = object;
    const path = `/operations/${await business.operation()}/time-entries`;
    const id = created(await business.api.post(path, { technician_id, kind, started_at, note }));
    return () => business.api.patch(`/time-entries/${id}`, { ended_at });
  },
  'cost_entry.created': async (business, { data: { object } }) => {
    const { description, amount } = object;
    const operation = await business.operation();
    const { secret } = await business.apiKey(['time:write'], (object.actor as { name: string }).name);
    return () =>
      business.testApp.client(secret).post(`/operations/${operation}/costs`, { description, amount });
  },
};

/** A technician whose rate already applied on the day of a sample entry. */
async function paidTechnician(
  business: TestBusiness,
  { hourly_rate: hourlyRate }: Record<string, unknown>,
): Promise<string> {
  const technicianId = await business.technician();
  await business.work((work) =>
    work.insert(TechnicianRate, { technicianId, validFrom: '2020-01-01', hourlyRate: hourlyRate as string }),
  );
  return technicianId;
}
