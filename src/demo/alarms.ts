import { wordsOf, type Reason } from '../kernel/messages/messages.js';
import { assetMessages } from '../assets/index.js';
import { sparePartMessages } from '../spare-parts/index.js';
import type { Chance } from './chance.js';
import type { Row, Scene } from './scene.js';

/** What is used was reserved before, and missing from then on. */
const TAKES_AWAY = ['reserve', 'adjust'];

/** Raises the alarms that the story of the plant comes to (D24): machines that broke, and parts that fell below their minimum. */
export function tellAlarms(scene: Scene, chance: Chance): void {
  const assets = new Map(scene.rowsOf('assets').map((asset) => [asset.id, asset]));
  for (const { asset_id: assetId, to_status: status, note, created_at: at } of scene.rowsOf(
    'asset_status_changes',
  )) {
    if (status !== 'out_of_service') continue;
    const { name, reference } = assets.get(String(assetId))!;
    const told = { name: String(name), reference: String(reference), note: String(note) };
    const cause = { kind: 'asset_out_of_service', asset_id: assetId };
    raise(scene, chance, at as Date, cause, assetMessages.outOfService(told));
  }
  const movements = new Map<unknown, Row[]>();
  for (const each of scene.rowsOf('spare_part_movements'))
    movements.set(each.spare_part_id, [...(movements.get(each.spare_part_id) ?? []), each]);
  for (const part of scene.rowsOf('spare_parts'))
    if (part.min_stock !== null) followStock(scene, chance, part, movements.get(part.id) ?? []);
}

/** An alarm is for each fall below the minimum, not for being there. */
function followStock(scene: Scene, chance: Chance, part: Row, movements: readonly Row[]): void {
  const minimum = Number(part.min_stock);
  let available = 0;
  for (const { type, quantity, created_at: at } of [...movements].sort(inTurn)) {
    const before = available;
    const isOfReserved = type === 'reserve' || type === 'release';
    available += isOfReserved ? -Number(quantity) : Number(quantity);
    if (!TAKES_AWAY.includes(String(type)) || before < minimum || available >= minimum) continue;
    const cause = { kind: 'stock_below_minimum', spare_part_id: part.id };
    const reason = sparePartMessages.low({ name: String(part.name), left: available, minimum });
    raise(scene, chance, at as Date, cause, reason);
  }
}

function inTurn(one: Row, other: Row): number {
  return Number(one.created_at) - Number(other.created_at);
}

function raise(
  scene: Scene,
  chance: Chance,
  at: Date,
  cause: Readonly<Record<string, unknown>>,
  reason: Reason,
): void {
  scene.add('alarms', {
    id: chance.idAt(at),
    asset_id: null,
    spare_part_id: null,
    ...cause,
    message: wordsOf(reason, 'api'),
    reason,
    created_at: at,
  });
}
