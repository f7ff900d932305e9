import { describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { startTestAppAlone } from '../support/test-app.js';
import { takeTurns } from '../support/turns.js';

/** Long enough for the sweep on a busy machine. */
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const testApp = await startTestAppAlone();
const openDue = () => takeTurns(testApp, 'preventive-operations');

describe('a preventive operation', () => {
  it.each(['Asia/Tokyo', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'is created when its day begins in the time zone of the business, and is not overdue then: %s',
    async (timeZone) => {
      const business = await testApp.business();
      const technicianId = await business.technician();
      const businesses = testApp.get(BusinessesService);
      await business.work((work) => businesses.changeSettings(work, { timeZone }));
      const days = new Intl.DateTimeFormat('sv-SE', { timeZone });
      const asset = await business.asset({ name: 'Compressor', maintenance_interval_days: 30 });
      const shown = async () => (await business.api.get(`/assets/${asset}`)).body.data;
      const opened = async () => (await business.api.get(`/operations?asset_id=${asset}`)).body.data;
      const today = Date.parse(`${days.format(testApp.clock.now())}T00:00:00Z`);
      const due = new Date(today + 30 * DAY_MS).toISOString().slice(0, 10);
      expect((await shown()).next_due_on).toBe(due);
      const beginning = [...Array(60).keys()]
        .map((hour) => new Date(Date.parse(`${due}T00:00:00Z`) + (hour - 30) * HOUR_MS))
        .find((each) => days.format(each) === due)!;
      const until = (moment: Date) => testApp.clock.advance(moment.getTime() - testApp.clock.now().getTime());
      until(new Date(beginning.getTime() - MINUTE_MS));
      await openDue();
      expect(await opened()).toEqual([]);
      until(beginning);
      await openDue();
      const [operation] = await opened();
      expect(Date.parse(operation.scheduled_for) - beginning.getTime()).toBe(8 * HOUR_MS);
      await business.api.post(`/operations/${operation.id}/assign`, {
        ...{ assignee_type: 'technician', technician_id: technicianId },
      });
      for (const action of ['start', 'complete'])
        await business.api.post(`/operations/${operation.id}/${action}`);
      expect((await shown()).last_maintenance_date).toBe(due);
    },
  );
});
