import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { book } from '../labor/booking.js';
import { newSandbox } from '../sandbox/sandboxes.js';
import { fileOf } from '../support/files.js';
import { hasPython, python, pythonEnvironment } from '../support/python.js';
import { startTestApp, startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { exitOf, fileOfGuide, folderToPasteIn, pasteGuide, shells } from './pasting.js';

const testApp = await startTestApp();

const connectionOf = ({ key, testApp: { origin } }: TestBusiness) => ({ API: `${origin}/api/v1`, KEY: key });

/** Runs a program of docs/guides for a business. */
function guide(name: string, business: TestBusiness, ...args: string[]): Promise<string> {
  return python([fileOfGuide(name), ...args], {}, connectionOf(business));
}

describe.runIf(hasPython)('the commands of the guides work when pasted', () => {
  const elsewhere = folderToPasteIn();
  afterAll(() => rmSync(elsewhere, { recursive: true }));
  const paste = (shell: string, name: string, business: TestBusiness) =>
    pasteGuide(shell, name, business, elsewhere);

  it.each(shells)('into %s: exporting key figures and records for BI', async (shell) => {
    expect(await paste(shell, 'bi.md', await testApp.business())).toEqual([0, '']);
    expect(readFileSync(join(elsewhere, 'report.csv'), 'utf8')).toMatch(/^key,created,/);
  });

  it.each(shells)('into %s: reporting an incident from a monitoring system', async (shell) => {
    const business = await testApp.business();
    await business.asset({ qr_code: 'NWF-00001' });
    expect(await paste(shell, 'monitoring.md', business)).toEqual([0, '']);
    expect((await business.api.get('/alarms')).body.data).toHaveLength(1);
  });

  it.each(shells)(
    'into %s: advancing a sandbox by months',
    async (shell) => {
      const alone = await startTestAppAlone();
      await alone.worker();
      const { sandbox } = await newSandbox(alone);
      const [status, errors] = await paste(shell, 'sandbox.md', sandbox);
      await alone.stopWorkers();
      expect([status, errors]).toEqual([0, '']);
      expect((await sandbox.api.get('/assets')).body.data).toEqual([]);
    },
    60_000,
  );

  it.each(shells)('into %s: recording meter readings', async (shell) => {
    const business = await testApp.business();
    const asset = await business.asset();
    expect(await paste(shell, 'meters.md', business)).toEqual([0, '']);
    const { data } = (await business.api.get('/meters')).body;
    expect(data).toMatchObject([{ asset_id: asset, last_value: '12501.5', external_id: 'plc-7/hours' }]);
  });

  it.each(shells)('into %s: reading the time of a month for payroll', async (shell) => {
    const business = await testApp.business();
    const [operation, technician] = [await business.operation(), await business.technician()];
    const october = { started_at: '2026-10-05T06:00:00Z', minutes: 95 };
    const id = await book(business, operation, technician, october);
    await book(business, operation, technician, { started_at: '2026-11-05T06:00:00Z', minutes: 60 });
    expect(await paste(shell, 'labour-for-payroll.md', business)).toEqual([0, '']);
    const read = (name: string) =>
      JSON.parse(readFileSync(join(elsewhere, name), 'utf8')) as { readonly data: unknown };
    expect(read('payroll.json').data).toMatchObject([{ id, minutes: 95 }]);
    expect(read('payroll-export.json').data).toMatchObject({ object: 'export', resource: 'time_entries' });
  });

  it.each(shells)('into %s: exporting the comments of a month', async (shell) => {
    const business = await testApp.business();
    expect(await paste(shell, 'comments-in-a-file.md', business)).toEqual([0, '']);
    const reply = JSON.parse(readFileSync(join(elsewhere, 'comments-export.json'), 'utf8')) as object;
    expect(reply).toMatchObject({ data: { object: 'export', resource: 'comments', status: 'pending' } });
  });

  it.each(shells)('into %s: raising and resolving an alarm', async (shell) => {
    const business = await testApp.business();
    expect(await paste(shell, 'alarms.md', business)).toEqual([0, '']);
    const { data } = (await business.api.get('/alarms')).body;
    expect(data).toMatchObject([{ source: 'scada', status: 'resolved', operation_id: expect.any(String) }]);
  });

  it.each(shells)('into %s: importing the data of another system', async (shell) => {
    const business = await testApp.business();
    writeFileSync(
      join(elsewhere, 'assets.csv'),
      'id,name,category,site,address,floor,level,room\nEQ-1,Pump,pump,Works,1 Quay,Hall,0,Pit\n',
    );
    writeFileSync(
      join(elsewhere, 'operations.csv'),
      'id,asset,title,required_skill\nWO-1,EQ-1,Oil it,mechanical\n',
    );
    mkdirSync(join(elsewhere, 'papers'), { recursive: true });
    expect(await paste(shell, 'import.md', business)).toEqual([0, 'assets: 1 of 1\noperations: 1 of 1\n']);
    expect((await business.api.get('/operations')).body.data).toMatchObject([{ external_id: 'WO-1' }]);
  });

  it.each(shells)('into %s: synchronising a list every night', async (shell) => {
    const business = await testApp.business();
    const room = await roomOfList(business);
    writeFileSync(join(elsewhere, 'assets.csv'), 'id,name,site,floor,room\nEQ-1,Pump,Works,Hall,Pit\n');
    rmSync(join(elsewhere, 'state.json'), { force: true });
    expect(await paste(shell, 'nightly-sync.md', business)).toEqual([0, '']);
    expect((await business.api.get('/assets')).body.data).toMatchObject([
      { external_id: 'EQ-1', room_id: room },
    ]);
  });

  it.each(['bi.py', 'monitoring.py', 'import.py', 'nightly-sync.py'])(
    '%s prints its usage if it is started without arguments',
    async (name) => {
      const program = spawn('python3', [fileOfGuide(name)], { env: pythonEnvironment });
      const [status, complaint] = await exitOf(program);
      expect([status, complaint]).toEqual([1, expect.stringContaining(`${name} <`)]);
      expect(complaint).not.toContain('Traceback');
    },
  );
});

/** Creates the room that the lists of assets refer to. */
async function roomOfList(business: TestBusiness): Promise<string> {
  const { floorId } = await business.place();
  return business.room(floorId, { external_id: 'Works/Hall/Pit' });
}

describe.runIf(hasPython)('the program of docs/guides/monitoring.md', () => {
  it('sets the asset out of service, and creates one operation for repeated reports of the incident', async () => {
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
  const environment = (business: TestBusiness) => ({
    ...connectionOf(business),
    REJECTED: at('rejected.csv'),
  });
  const rejected = () => readFileSync(at('rejected.csv'), 'utf8').trim().split('\r\n').slice(1);
  const args = [fileOfGuide('import.py'), at('assets.csv'), at('operations.csv'), at('papers')];
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

  it('imports everything once, even if it is interrupted and restarted', async () => {
    const alone = await startTestAppAlone();
    const business = await alone.business();
    writeFiles('pmp');

    const killed = spawn('python3', args, { env: { ...pythonEnvironment, ...environment(business) } });
    const ended = once(killed, 'close');
    killed.stderr.on('data', (output: Buffer) => {
      if (output.includes('assets: 1000 of')) killed.kill('SIGKILL');
    });
    expect(await ended).toEqual([null, 'SIGKILL']);

    const first = await python(args, {}, environment(business));
    expect(first).toBe(
      'assets: 2299 created, 0 existing, 1 rejected\noperations: 1 created, 0 existing, 1 rejected\n',
    );
    expect(rejected()).toEqual([
      expect.stringMatching(/^assets,EQ-2299,category,invalid_category,/),
      expect.stringMatching(/^operations,WO-2,title,invalid_parameter,/),
    ]);

    // The service no longer has the stored responses of the first run.
    alone.clock.advance(25 * 60 * 60 * 1000);
    writeFiles('pump');
    expect(await python(args, {}, environment(business))).toBe(
      'assets: 1 created, 2299 existing, 0 rejected\noperations: 0 created, 1 existing, 1 rejected\n',
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

describe.runIf(hasPython)('the program of docs/guides/nightly-sync.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightly-'));
  const at = (name: string) => join(folder, name);
  const linesOf = (name: string) => readFileSync(at(name), 'utf8').trim().split('\r\n').slice(1);
  afterAll(() => rmSync(folder, { recursive: true }));

  function runSync(business: TestBusiness, ...machines: string[]): Promise<string> {
    const head = 'id,name,category,brand,site,floor,room,interval_days,price';
    writeFileSync(at('assets.csv'), `${[head, ...machines].join('\n')}\n`);
    const args = [fileOfGuide('nightly-sync.py'), at('assets.csv'), at('state.json')];
    return python(args, {}, { ...connectionOf(business), OUT: folder });
  }

  const IN_THE_PIT = 'Works,Hall,Pit';
  const machine = (id: string, name: string) => `${id},${name},pump,KSB,${IN_THE_PIT},90,1250.50`;

  it('reports changes, skips unchanged assets, and reads the changes that people made', async () => {
    const business = await testApp.business();
    await roomOfList(business);
    const assetOf = async (id: string) => {
      const [asset] = (await business.api.get(`/assets?external_id=${id}`)).body.data as {
        id: string;
        status: string;
        updated_at: string;
      }[];
      return asset!;
    };
    const list = [machine('EQ-1', 'Pump 1'), machine('EQ-2', 'Pump 2'), machine('EQ-3', 'Pump 3')];
    expect(await runSync(business, ...list)).toBe(
      'assets: 3 created, 0 existing, 0 rejected\nretired: 0\nchanges: 3\n',
    );

    const [kept, stopped] = [await assetOf('EQ-1'), await assetOf('EQ-2')];
    await business.api.patch(`/assets/${stopped.id}/status`, { status: 'out_of_service' });
    await business.api.patch(`/assets/${stopped.id}`, { description: 'Knocks when it is cold' });
    const operation = await business.operation({ asset_id: stopped.id });
    testApp.clock.advance(24 * 60 * 60 * 1000);
    const again = await runSync(
      business,
      machine('EQ-1', 'Pump 1'),
      machine('EQ-2', 'Pump 2 (new)'),
      machine('EQ-4', 'Pump 4'),
      `EQ-5,Pump 5,pmp,,${IN_THE_PIT},,`,
      'EQ-6,Pump 6,pump,,Works,Hall,Attic,,',
    );
    expect(again).toBe('assets: 1 created, 2 existing, 2 rejected\nretired: 1\nchanges: 6\n');
    expect(linesOf('rejected.csv')).toEqual([
      expect.stringMatching(/^EQ-5,category,invalid_category,/),
      expect.stringMatching(/^EQ-6,room_id,/),
    ]);
    const changes = linesOf('changes.csv').map((line) => line.split(',').slice(0, 5).join(','));
    expect(changes).toContain(`operation,created,,${operation},assigned`);
    expect(changes).toContain(`asset,updated,EQ-2,${stopped.id},out_of_service`);
    expect(changes.some((line) => line.includes('EQ-1'))).toBe(false);
    expect(await assetOf('EQ-1')).toEqual(kept);
    expect(await assetOf('EQ-2')).toMatchObject({
      name: 'Pump 2 (new)',
      description: 'Knocks when it is cold',
      status: 'out_of_service',
    });
    expect((await assetOf('EQ-3')).status).toBe('retired');
  });
});
