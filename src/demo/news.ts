import type { Chance } from './chance.js';
import { after, DAY, HOUR, MINUTE } from './moments.js';
import type { Row, Scene } from './scene.js';

/** How far back people find what they were told. */
const KEPT_MS = 14 * DAY;
/** For how long it stays unread, in milliseconds. */
export const UNREAD_MS = 30 * HOUR;

/** What is told, and to whom. */
interface News {
  readonly audience: 'team' | 'technician' | 'vendor';
  readonly technician_id: unknown;
  readonly vendor_id: unknown;
  readonly kind: string;
  readonly operation_id: unknown;
  readonly asset_id: unknown;
  readonly parameters: object;
}

/**
 * Tells people what happened in the last two weeks, as the services would have (§3.1, §3.2). Those of partner firms, whose
 * accounts stand elsewhere, are told when they are invited.
 */
export function tellNews(scene: Scene, chance: Chance): void {
  const since = after(scene.now, -KEPT_MS);
  const isNew = ({ created_at: at }: Row) => (at as Date) > since;
  const operations = byId(scene.rowsOf('operations'));
  for (const step of scene.rowsOf('operation_status_changes').filter(isNew)) {
    const news = newsOfStep(step, operations.get(step.operation_id)!);
    if (news) tell(scene, chance, step, news);
  }
  const assets = byId(scene.rowsOf('assets'));
  for (const change of scene.rowsOf('asset_status_changes').filter(isNew))
    tell(scene, chance, change, newsOfAsset(change, assets.get(change.asset_id)!));
}

/** Whom an operation is with is told that it was opened for them, given to them, disputed or cancelled. */
function newsOfStep({ action, from_status: from, reason }: Row, operation: Row): News | undefined {
  const { id, title, technician_id, vendor_id, scheduled_for } = operation;
  if (technician_id === null && vendor_id === null) return undefined;
  const told = {
    audience: technician_id === null ? ('vendor' as const) : ('technician' as const),
    ...{ technician_id, vendor_id, operation_id: id, asset_id: null },
  };
  const isPreventive = operation.preventive_due_on !== null;
  if ((action === 'open' && !isPreventive) || action === 'assign') {
    const kind = action === 'open' ? 'operation.created' : 'operation.assigned';
    return { ...told, kind, parameters: { title, scheduled_for } };
  }
  if (action === 'cancel') return { ...told, kind: 'operation.cancelled', parameters: { title, reason } };
  if (action !== 'dispute') return undefined;
  const what = from === 'pending_start' ? 'start' : 'completion';
  return { ...told, kind: 'operation.disputed', parameters: { title, reason, what } };
}

function newsOfAsset({ to_status: status, note }: Row, { id, name, reference }: Row): News {
  return {
    ...{ audience: 'team', technician_id: null, vendor_id: null, operation_id: null, asset_id: id },
    kind: 'asset.status_changed',
    parameters: { name, reference, status, note },
  };
}

/** One announcement, and a notice for each person but the one who did it. */
function tell(scene: Scene, chance: Chance, change: Row, { audience, ...news }: News): void {
  const at = change.created_at as Date;
  const { actor_kind, actor_id } = change;
  const { technician_id, vendor_id, ...content } = news;
  const id = chance.idAt(at);
  scene.add('announcements', {
    ...{ id, audience, technician_id, vendor_id, ...content, actor_kind, actor_id },
    ...{ told_at: at, created_at: at },
  });
  for (const recipient_id of accountsOf(scene, audience, technician_id)) {
    if (actor_kind === 'user' && actor_id === recipient_id) continue;
    scene.add('notices', {
      ...{ id: chance.idAt(at), announcement_id: id, recipient_kind: 'user', recipient_id, ...content },
      read_at: scene.now.getTime() - at.getTime() < UNREAD_MS ? null : after(at, 20 * MINUTE),
      created_at: at,
    });
  }
}

function accountsOf(scene: Scene, audience: News['audience'], technicianId: unknown): unknown[] {
  const accounts = scene.rowsOf('users').filter(({ is_active: isActive }) => isActive);
  if (audience === 'team') return [scene.ownerId, ...accounts.map(({ id }) => id)];
  const technician = scene.rowsOf('technicians').find(({ id }) => id === technicianId);
  return accounts.map(({ id }) => id).filter((id) => id === technician?.user_id);
}

function byId(rows: readonly Row[]): ReadonlyMap<unknown, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
