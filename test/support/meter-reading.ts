import type { TestBusiness } from './test-business.js';

/** Creates a gauge on a new asset. @returns a reading of it, as a bulk request takes it; it is not recorded yet */
export async function meterReading(business: TestBusiness) {
  const asset = await business.asset();
  const meter = await business.api.post(`/assets/${asset}/meters`, {
    name: 'Heat',
    kind: 'gauge',
    unit: '°C',
  });
  return { meter_id: meter.body.data.id as string, value: 1, read_at: '2026-10-05T08:00:00Z' };
}
