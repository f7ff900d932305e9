import { randomUUID } from 'node:crypto';
import type { Scenario } from './load.js';
import type { Stage } from './stage.js';

const API = '/api/v1';
/** Movements and readings are distributed over several parts and meters, because writes to one wait for each other. */
const SPREAD = 40;

/** A new business, created through the API on a new database, and its writes to measure. */
export interface Plant {
  readonly origin: string;
  readonly key: string;
  readonly businessId: string;
  readonly roomId: string;
  readonly assetId: string;
  /** The room as a file of assets names it. */
  readonly place: string;
  /** The body of a new asset. */
  readonly pump: object;
  readonly writes: readonly Scenario[];
}

/** Starts API and worker on a new database, and creates a business with one asset. @param program the build, as a URL of its `dist/` */
export async function openPlant(stage: Stage, program: URL): Promise<Plant> {
  const businessId = await create(stage, 'business', '--name', 'New plant', '--plan', 'enterprise');
  const owner = ['--name', 'Owner', '--role', 'owner', '--email', 'owner@bench.example'];
  await create(stage, 'user', '--business', businessId, ...owner);
  const technician = await create(stage, 'technician', '--business', businessId, '--name', 'Ana');
  const cli = await stage.program(
    'cli',
    'key',
    'create',
    '--business',
    businessId,
    '--name',
    'Bench',
    '--scopes',
    'all',
  );
  const { secret: key } = JSON.parse(cli) as { secret: string };
  const { origin } = await stage.startApi({ program: new URL('main.api.js', program) });
  stage.launch(new URL('main.worker.js', program));

  const post = async (path: string, body: object): Promise<string> => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(`${origin}${API}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`POST ${path} answers ${response.status}: ${text}`);
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  };
  const building = { name: 'Plant North', physical_address: 'Hafen 1', building_type: 'industrial' };
  const buildingId = await post('/buildings', building);
  const floorId = await post(`/buildings/${buildingId}/floors`, { name: 'Ground floor', level: 0 });
  const roomId = await post(`/floors/${floorId}/rooms`, { name: 'Pump room' });
  const pump = {
    name: 'Feed pump',
    room_id: roomId,
    category: 'pump',
    brand: 'Grundfos',
    model_number: 'CR 10',
  };
  const assetId = await post('/assets', pump);
  const operation = { title: 'Replace mechanical seal', required_skill: 'mechanical', asset_id: assetId };
  const each = Array.from({ length: SPREAD }, (_, n) => n);
  const parts = await Promise.all(
    each.map((n) => post('/spare-parts', { name: `Seal ${n}`, unit: 'piece' })),
  );
  const meter = { name: 'Temperature', kind: 'gauge', unit: '°C' };
  const meters = await Promise.all(each.map(() => post(`/assets/${assetId}/meters`, meter)));

  let count = 0;
  const begun = Date.now() - 40 * 86_400_000;
  return {
    ...{ origin, key, businessId, roomId, assetId, pump },
    place: 'Plant North / Ground floor / Pump room',
    writes: [
      { name: 'POST /assets', path: `${API}/assets`, body: JSON.stringify(pump) },
      {
        name: 'POST /operations',
        path: `${API}/operations`,
        body: JSON.stringify({ ...operation, assignee_type: 'technician', technician_id: technician }),
      },
      {
        name: 'POST /spare-parts/{id}/movements',
        path: '',
        next: () => ({
          path: `${API}/spare-parts/${parts[count++ % SPREAD]!}/movements`,
          body: JSON.stringify({ type: 'receive', quantity: 1 }),
        }),
      },
      {
        name: 'POST /meters/{id}/readings',
        path: '',
        next: () => ({
          path: `${API}/meters/${meters[count++ % SPREAD]!}/readings`,
          body: JSON.stringify({
            value: 40 + (count % 30),
            read_at: new Date(begun + count * 1_000).toISOString(),
          }),
        }),
      },
    ],
  };
}

/** Runs a command that creates a record, and returns its id. */
async function create(stage: Stage, noun: string, ...options: string[]): Promise<string> {
  return (JSON.parse(await stage.program('cli', noun, 'create', ...options)) as { id: string }).id;
}
