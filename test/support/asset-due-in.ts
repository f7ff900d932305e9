import type { TestBusiness } from './test-business.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const INTERVAL_DAYS = 30;

/** Creates an asset whose maintenance is due in a number of days. @param more other fields of the request */
export function assetDueIn(business: TestBusiness, days: number, more: object = {}): Promise<string> {
  const installed = business.testApp.clock.now().getTime() + (days - INTERVAL_DAYS) * DAY_MS;
  return business.asset({
    name: 'Compressor',
    installation_date: new Date(installed).toISOString().slice(0, 10),
    maintenance_interval_days: INTERVAL_DAYS,
    ...more,
  });
}
