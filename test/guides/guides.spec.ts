import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fileOf } from '../support/files.js';
import { hasPython, python, pythonEnvironment } from '../support/python.js';
import { startTestApp, startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();

const fileOfGuide = (name: string) => fileURLToPath(new URL(`../../docs/guides/${name}`, import.meta.url));
const way = ({ key, testApp: { origin } }: TestBusiness) => ({ API: `${origin}/api/v1`, KEY: key });

/** Runs a program of docs/guides for a business. */
function guide(name: string, business: TestBusiness, ...words: string[]): Promise<string> {
  return python([fileOfGuide(name), ...words], {}, way(business));
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

describe.runIf(hasPython)('the program of docs/guides/import.md', () => {
  const MACHINES = 2_300;
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const at = (name: string) => join(folder, name);
  const environment = (business: TestBusiness) => ({ ...way(business), REJECTED: at('rejected.csv') });
  const rejected = () => readFileSync(at('rejected.csv'), 'utf8').trim().split('\r\n').slice(1);
  const words = [fileOfGuide('import.py'), at('assets.csv'), at('operations.csv'), at('papers')];
  afterAll(() => rmSync(folder, { recursive: true }));

  const table = (head: string, rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`;
  function writeFiles(categoryOfTheLast: string): void {
    const machines = Array.from(
      { length: MACHINES },
      (_, n) =>
        `EQ-${n},Pump ${n},${n === MACHINES - 1 ? categoryOfTheLast : 'pump'},Works ${n % 2},12 Quai du Port,Hall,0,Room ${n % 5},90,1250.50`,
    );
    const head = 'id,name,category,site,address,floor,level,room,interval_days,price';
    writeFileSync(at('assets.csv'), table(head, machines));
    const work = ['WO-1,EQ-7,Replace the seal,mechanical,2030-01-15T08:00:00Z', 'WO-2,EQ-8,No,mechanical,'];
    writeFileSync(at('operations.csv'), table('id,asset,title,required_skill,scheduled_for', work));
    mkdirSync(at('papers'), { recursive: true });
    writeFileSync(at('papers/EQ-7.pdf'), fileOf('pdf').bytes);
  }

  it('brings all over once, however often it is broken off and begun again', async () => {
    const alone = await startTestAppAlone();
    const business = await alone.business();
    writeFiles('pmp');

    const killed = spawn('python3', words, { env: { ...pythonEnvironment, ...environment(business) } });
    const ended = once(killed, 'close');
    killed.stderr.on('data', (said: Buffer) => {
      if (said.includes('assets: 1000 of')) killed.kill('SIGKILL');
    });
    expect(await ended).toEqual([null, 'SIGKILL']);

    const first = await python(words, {}, environment(business));
    expect(first).toBe(
      'assets: 2299 made, 0 there before, 1 rejected\noperations: 1 made, 0 there before, 1 rejected\n',
    );
    expect(rejected()).toEqual([
      expect.stringMatching(/^assets,EQ-2299,category,invalid_category,/),
      expect.stringMatching(/^operations,WO-2,title,invalid_parameter,/),
    ]);

    // What was stored of the first answers is forgotten by now.
    alone.clock.advance(25 * 60 * 60 * 1000);
    writeFiles('pump');
    expect(await python(words, {}, environment(business))).toBe(
      'assets: 1 made, 2299 there before, 0 rejected\noperations: 0 made, 1 there before, 1 rejected\n',
    );

    const [machine] = (await business.api.get('/assets?external_id=EQ-7')).body.data as { id: string }[];
    const papers = await business.api.get(`/assets/${machine!.id}/attachments`);
    expect(papers.body.data).toMatchObject([{ file_name: 'EQ-7.pdf' }]);
    const work = await business.api.get('/operations');
    expect(work.body.data).toMatchObject([{ external_id: 'WO-1', asset_id: machine!.id, status: 'new' }]);
    expect((await business.api.get('/buildings')).body.data).toHaveLength(2);
    const newest = await business.api.get('/assets?limit=1');
    expect(newest.body.data).toMatchObject([{ external_id: 'EQ-2299', unit_price: '1250.50' }]);
  });
});
