import { describe, expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import type { TestBusiness } from '../support/test-business.js';
import { startTestAppAlone } from '../support/test-app.js';
import { takeTurns } from '../support/turns.js';

const testApp = await startTestAppAlone();

const fileOf = (...lines: string[]) => ({ name: 'file.csv', bytes: Buffer.from(lines.join('\n')) });
const send = ({ api }: TestBusiness, query: string, ...lines: string[]) =>
  api.upload(`/imports?${query}`, fileOf(...lines));
const recorded = () => takeTurns(testApp, 'imports');

/** A business with a room, "Pump room". */
async function ready() {
  const business = await testApp.business();
  await business.place();
  return business;
}

describe('POST /imports', () => {
  it('records the valid rows in the background, and lists the others with their reasons', async () => {
    const business = await ready();
    const reply = await send(
      business,
      'kind=asset',
      'Name,Room,Colour',
      'Pump,Pump room,red',
      'Fan,Nowhere,',
    );
    expect(reply.status).toBe(202);
    const { id } = reply.body.data as { id: string };
    expect(reply.body.data).toMatchObject({
      ...{ object: 'import', kind: 'asset', file_name: 'file.csv', status: 'running', total: 2 },
      ...{ created: 0, refused: 1, columns_left_out: ['Colour'] },
    });
    await recorded();
    expect(await business.read(`/imports/${id}`)).toMatchObject({ status: 'done', created: 1, refused: 1 });
    const rows = (await business.api.get(`/imports/${id}/rows?status=refused`)).body.data;
    expect(rows).toMatchObject([
      {
        ...{
          object: 'import_row',
          line: 3,
          result: 'refused',
          record_id: null,
          cells: { name: 'Fan', room_id: 'Nowhere' },
        },
        problems: [{ column: 'room_id', code: 'unknown_room', message: 'No room is called “Nowhere”.' }],
      },
    ]);
    const [asset] = (await business.api.get('/assets')).body.data as { id: string }[];
    const all = (await business.api.get(`/imports/${id}/rows`)).body.data;
    expect(all).toMatchObject([{ line: 3 }, { line: 2, result: 'created', record_id: asset!.id }]);
  });

  it('only checks a dry run, which is confirmed later', async () => {
    const business = await ready();
    const { body } = await send(business, 'kind=asset&dry_run=true', 'Name,Room', 'Pump,Pump room');
    const { id, status } = body.data as { id: string; status: string };
    expect(status).toBe('checked');
    await recorded();
    expect((await business.api.get('/assets')).body.data).toEqual([]);
    expect((await business.api.post(`/imports/${id}/confirm`)).body.data).toMatchObject({
      status: 'running',
    });
    expect((await business.api.post(`/imports/${id}/confirm`)).status).toBe(409);
    await recorded();
    expect((await business.api.get('/assets')).body.data).toMatchObject([{ name: 'Pump' }]);
  });

  it('is undone', async () => {
    const business = await ready();
    const { body } = await send(business, 'kind=operation', 'Title,Completed', 'Seal,2024-05-05');
    const { id } = body.data as { id: string };
    await recorded();
    expect((await business.api.get('/operations')).body.data).toMatchObject([
      { title: 'Seal', status: 'done' },
    ]);
    expect((await business.api.post(`/imports/${id}/undo`)).body.data).toMatchObject({ status: 'undoing' });
    await recorded();
    expect((await business.api.get('/operations')).body.data).toEqual([]);
    expect(await business.read(`/imports/${id}`)).toMatchObject({ status: 'undone' });
  });

  it('refuses a file whose days can be read in two ways, unless the request says which', async () => {
    const business = await ready();
    const lines = ['Title,Created', 'Seal,03/04/2024'];
    const refused = await send(business, 'kind=operation', ...lines);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ code: 'invalid_parameter', param: 'date_order' });
    expect((await send(business, 'kind=operation&date_order=mdy', ...lines)).status).toBe(202);
    await recorded();
    expect((await business.api.get('/operations')).body.data).toMatchObject([
      { created_at: '2024-03-04T00:00:00.000Z' },
    ]);
  });

  it('needs the scope for writing what the file contains, and for reading the import again', async () => {
    const business = await ready();
    const { id } = (await send(business, 'kind=asset', 'Name,Room', 'Pump,Pump room')).body.data as {
      id: string;
    };
    const { secret } = await business.apiKey(['operations:write', 'assets:read']);
    const other = testApp.client(secret);
    const refused = await other.upload('/imports?kind=asset', fileOf('Name,Room', 'Pump,Pump room'));
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: 'scope_required' });
    for (const path of [`/imports/${id}`, `/imports/${id}/rows`])
      expect((await other.get(path)).status).toBe(403);
    for (const action of ['confirm', 'undo'])
      expect((await other.post(`/imports/${id}/${action}`)).status).toBe(403);
    expect((await other.upload('/imports?kind=operation', fileOf('Title', 'Seal'))).status).toBe(202);
  });

  it('records nothing twice if it is repeated with its idempotency key', async () => {
    const business = await ready();
    const headers = { 'Idempotency-Key': 'import-1' };
    const file = fileOf('Name,Room', 'Pump,Pump room');
    const first = await business.api.upload('/imports?kind=asset', file, headers);
    const again = await business.api.upload('/imports?kind=asset', file, headers);
    expect(again.body).toEqual(first.body);
    expect((await business.api.upload('/imports?kind=asset&dry_run=true', file, headers)).status).toBe(409);
    await recorded();
    expect((await business.api.get('/assets')).body.data).toHaveLength(1);
  });
});

it('an import stops when its key is revoked', async () => {
  const business = await ready();
  const { id: keyId, secret } = await business.apiKey();
  const rows = Array.from({ length: 60 }, (_, at) => `Seal ${at}`);
  const reply = await testApp.client(secret).upload('/imports?kind=operation', fileOf('Title', ...rows));
  const { id } = reply.body.data as { id: string };
  await business.work((work) => testApp.get(KeysService).revoke(work, keyId));
  await recorded();
  expect(await business.read(`/imports/${id}`)).toMatchObject({ status: 'stopped', created: 0 });
});
