import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasPython, python } from '../support/python.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();

/** Runs a program of docs/guides for a business. */
function guide(name: string, { key }: TestBusiness, ...words: string[]): Promise<string> {
  const file = fileURLToPath(new URL(`../../docs/guides/${name}`, import.meta.url));
  return python([file, ...words], {}, { API: `${testApp.origin}/api/v1`, KEY: key });
}

describe.runIf(hasPython)('the program of docs/guides/monitoring.md', () => {
  it('takes the machine out of service, and opens one operation however often the incident is reported', async () => {
    const business = await testApp.business();
    const id = await business.asset({ qr_code: 'PUMP-7', category: 'pump', brand: 'Grundfos' });
    const report = () => guide('monitoring.py', business, 'PUMP-7', 'INC-4711', 'Bearing temperature 96 °C');
    const first = await report();
    expect(first).toMatch(/^PUM-GRUN-\d+ [0-9a-f-]{36} new asset_out_of_service\n$/);
    expect(await report()).toBe(first);
    const operations = await business.api.get('/operations');
    expect(operations.body.data).toMatchObject([{ asset_id: id, title: 'Bearing temperature 96 °C' }]);
    expect((await business.api.get(`/assets/${id}`)).body.data.status).toBe('out_of_service');
    expect((await business.api.get(`/assets/${id}/status-history`)).body.data).toHaveLength(1);
  });
});

describe.runIf(hasPython)('the program of docs/guides/bi.md', () => {
  it('prints the figures of each month, and the completed operations', async () => {
    const business = await testApp.business();
    const done = await business.operation({ title: 'Replace the seal' });
    for (const action of ['start', 'complete']) await business.api.post(`/operations/${done}/${action}`);
    await business.operation();
    const since = new Date(testApp.clock.now().getTime() - 60_000).toISOString();
    const [months, operations] = (await guide('bi.py', business, since)).split('\n\n');
    expect(months).toMatch(
      /^key,created,completed,overdue,mttr_hours,availability,cost\n\d{4}-\d{2}[^,]*,2,1,/,
    );
    const lines = operations!.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${done},Replace the seal,mechanical,Ada Fitter,`);
  });
});
