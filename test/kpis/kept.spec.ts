import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { Operation, OperationActions, PreventiveService } from '../../src/operations/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

const testApp = await startTestApp();
const actions = testApp.get(OperationActions);
const HOUR_MS = 60 * 60 * 1000;

it('mttr_hours of a reopened operation counts from its first start to its last completion', async () => {
  const business = await testApp.business();
  const technicianId = await business.technician();
  const id = await business.operation(forTechnician(technicianId));
  for (const act of ['start', 'complete', 'reopen', 'complete'] as const) {
    testApp.clock.advance(HOUR_MS);
    await business.work((work) => actions[act](work, id, 'It still drips.'));
  }
  const reply = await business.api.get('/kpis');
  // An hour to the first completion, one to its reopening, one to the last completion.
  expect(reply.body.data).toMatchObject({ created: 1, completed: 1, mttr_hours: '3.00' });
});

it('preventive_due_on is set only for operations that a maintenance interval opened', async () => {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const technicianId = await business.technician();
  const today = testApp.clock.now().toISOString().slice(0, 10);
  const installed = new Date(Date.parse(today) - 30 * 24 * HOUR_MS).toISOString().slice(0, 10);
  const pump = { name: 'Pump', room_id: roomId, installation_date: installed };
  await business.asset({ ...pump, maintenance_interval_days: 30 });
  await business.operation(forTechnician(technicianId));
  await testApp.get(PreventiveService).openDue(business.id);
  const rows = await business.tenant.rows(
    sql`SELECT r.preventive_due_on::text AS due FROM ${Operation} r ORDER BY r.preventive_due_on`,
  );
  expect(rows).toEqual([{ due: today }, { due: null }]);
});
