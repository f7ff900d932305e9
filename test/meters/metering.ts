import { created } from '../support/expectations.js';
import type { TestBusiness } from '../support/test-business.js';

/** Creates a meter of an asset, by default a counter of operating hours. @returns its ID */
export async function meter(
  business: TestBusiness,
  { asset_id, ...more }: { asset_id?: string; [name: string]: unknown } = {},
): Promise<string> {
  const hours = { name: 'Operating hours', kind: 'counter', unit: 'h' };
  const assetId = asset_id ?? (await business.asset());
  return created(await business.api.post(`/assets/${assetId}/meters`, { ...hours, ...more }));
}

/** The time of an hour on a fixed day. */
export const at = (hour: number) => new Date(Date.UTC(2026, 9, 5) + hour * 3_600_000).toISOString();

/** Records a reading at an hour of that day. */
export const read = (business: TestBusiness, meterId: string, hour: number, value: unknown, more = {}) =>
  business.api.post(`/meters/${meterId}/readings`, { value, read_at: at(hour), ...more });

/** The operations of an asset. */
export async function operationsOf(business: TestBusiness, assetId: string) {
  return (await business.api.get(`/assets/${assetId}/operations`)).body.data as {
    id: string;
    title: string;
    status: string;
    required_skill: string;
    priority: string | null;
    scheduled_for: string | null;
    created_at: string;
  }[];
}

/** Records readings at consecutive hours. @returns their ids */
export async function readAll(business: TestBusiness, meterId: string, values: readonly number[]) {
  const ids = [];
  for (const [hour, value] of values.entries()) ids.push(created(await read(business, meterId, hour, value)));
  return ids;
}

/** Corrects a reading. */
export const correct = (business: TestBusiness, id: string | undefined, change: object, headers = {}) =>
  business.api.patch(`/meter-readings/${id}`, change, headers);

/** Deletes a reading. */
export const remove = (business: TestBusiness, id: string | undefined, headers = {}) =>
  business.api.delete(`/meter-readings/${id}`, headers);

/** The newest reading of a meter, as the meter shows it. */
export const meterOf = async (business: TestBusiness, id: string) =>
  (await business.api.get(`/meters/${id}`)).body.data as {
    last_value: string | null;
    last_read_at: string | null;
  };
