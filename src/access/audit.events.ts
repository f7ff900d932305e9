import { rawSql } from '../kernel/sql/sql.js';
import { exampleId } from '../kernel/ids.js';
import { eventType, type EventType } from '../kernel/resource/event-type.js';
import { AUDIT_ACTIONS, type AuditEventAction } from './audit-entry.entity.js';
import { auditLogResource, publicName, TARGETS } from './audit-log.resource.js';

/** The description of each event, and the details in its sample. */
const EVENTS: Readonly<
  Record<AuditEventAction, readonly [description: string, details?: Record<string, unknown>]>
> = {
  'user.created': ['A user account was created.', { role: 'manager' }],
  'user.role_changed': ["A user's role changed.", { from: 'manager', to: 'admin' }],
  'user.deactivated': ['An account was deactivated.'],
  'user.reactivated': ['An account was reactivated.'],
  'user.link_made': ['A password reset link was created for a user.', { purpose: 'new-password' }],
  'user.password_set': ['A user set a password with a link.'],
  'user.password_changed': ['A user changed their password.'],
  'user.signed_in': ['A user signed in.', { user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' }],
  'user.signed_in_failed': [
    'A wrong password was entered for an account: emitted for the 1st, 10th and 100th time within 15 minutes. Addresses without an account emit no event.',
    { attempts: 1 },
  ],
  'user.sessions_ended': [
    'Sessions of a user were ended, by the user or by an owner or admin. Ordinary sign-outs emit no event.',
    { sessions: 1 },
  ],
  'key.created': [
    'An API key was created.',
    { scopes: ['assets:read'], expires_at: null, allowed_networks: [] },
  ],
  'key.changed': [
    'The networks of an API key changed.',
    { allowed_networks: { from: [], to: ['203.0.113.0/24'] } },
  ],
  'key.rotated': ['An API key was rotated.'],
  'key.disabled': ['An API key was disabled.'],
  'key.enabled': ['An API key was enabled again.'],
  'key.revoked': ['An API key was revoked, by the owner or because its creator was deactivated.'],
  'endpoint.registered': ['A webhook endpoint was registered.', { event_types: ['operation.created'] }],
  'endpoint.changed': ['The settings of a webhook endpoint changed.', { event_types: ['asset.created'] }],
  'endpoint.enabled': ['A webhook endpoint was enabled by a person.'],
  'endpoint.disabled': ['A webhook endpoint was disabled by a person.'],
  'endpoint.paused': ['A webhook endpoint was paused.'],
  'endpoint.resumed': ['A webhook endpoint was resumed.'],
  'endpoint.deleted': ['A webhook endpoint was deleted.'],
  'endpoint.secret_rotated': ["A webhook endpoint's signing secret was rotated."],
  'vendor.person_invited': ['A person of a vendor was invited.', { email: 'ingrid@firm.example' }],
  'vendor.person_removed': ['A person of a vendor was removed.', { email: 'ingrid@firm.example' }],
  'meter_reading.corrected': [
    'A meter reading was corrected.',
    {
      meter_id: exampleId('meter'),
      value: { from: '125000.5', to: '12500.5' },
      read_at: '2026-10-05T06:00:00.000Z',
    },
  ],
  'meter_reading.deleted': [
    'A meter reading was deleted.',
    {
      meter_id: exampleId('meter'),
      value: '125000.5',
      read_at: '2026-10-05T06:00:00.000Z',
      reset: false,
      note: '',
    },
  ],
  'downtime.corrected': [
    'A downtime of an asset was corrected.',
    {
      asset_id: exampleId('asset'),
      started_at: '2026-10-05T06:00:00.000Z',
      ended_at: { from: '2026-10-05T18:00:00.000Z', to: '2026-10-05T10:15:00.000Z' },
      reason: 'Repaired before noon.',
    },
  ],
  'downtime.deleted': [
    'A downtime of an asset was deleted.',
    {
      asset_id: exampleId('asset'),
      started_at: '2026-10-05T06:00:00.000Z',
      ended_at: '2026-10-05T10:15:00.000Z',
    },
  ],
  'import.stopped': [
    'An import of a file stopped, because the person who confirmed it was deactivated or lost the permission to import.',
    { reason: 'deactivated', user_id: exampleId('user'), user_name: 'Ada' },
  ],
  'import.resumed': ['A stopped import was resumed.'],
  'import.completed': [
    'All rows of a confirmed file were processed. Imported operations have no events of their own.',
    { kind: 'operation', created: 2, updated: 0, unchanged: 0, refused: 1 },
  ],
  'plan.changed': ['The business moved to another plan.', { from: 'starter', to: 'enterprise' }],
  'business.suspended': [
    'The operator suspended the business. Delivered after it is resumed.',
    { reason: 'An invoice is overdue.' },
  ],
  'business.resumed': ['The operator resumed the business.', { reason: null }],
  'settings.changed': [
    'The name, the time zone, the currency or another setting of the business changed.',
    { time_zone: { from: 'UTC', to: 'Europe/Paris' } },
  ],
};

/** The payload of each event: the whole entry. */
const SNAPSHOT = auditLogResource.wholeSnapshot();

/** The names of the subjects in samples, by kind. */
const NAMES = {
  user: 'Ada',
  key: 'ERP sync',
  endpoint: 'https://hooks.example.com/maintenance',
  vendor: 'Ingrid Solheim',
  meter_reading: 'Operating hours',
  downtime: 'Feed pump',
  import: 'machines.csv',
  business: 'Example Manufacturing',
} as const;

const SERVICE = { kind: 'system', id: null, name: 'System' } as const;

/** What people do with their own account. */
const OWN_ACTIONS: readonly AuditEventAction[] = [
  'user.password_set',
  'user.password_changed',
  'user.signed_in',
];

/** The actions of the service itself. */
const BY_SERVICE: readonly AuditEventAction[] = [
  'user.signed_in_failed',
  'import.stopped',
  'business.suspended',
  'business.resumed',
];

/** Reading these events requires the permission to read the audit log. */
const EVENT_OPTIONS = { needs: 'audit:read', about: rawSql('r.subject_id') } as const;

/** The events of the audit log (D69), by action. Each contains its entry. */
export const auditEvents: Readonly<Record<AuditEventAction, EventType>> = Object.fromEntries(
  (Object.keys(EVENTS) as AuditEventAction[]).map((action) => [action, eventOf(action)]),
) as Record<AuditEventAction, EventType>;

function eventOf(action: AuditEventAction): EventType {
  const [description, details = {}] = EVENTS[action];
  const kind = AUDIT_ACTIONS[action];
  const name = publicName(action);
  const target = { object: TARGETS[kind], id: exampleId(TARGETS[kind]), name: NAMES[kind] };
  const by = BY_SERVICE.includes(action) ? 'system' : 'user';
  const actor =
    by === 'system' ? SERVICE : ({ kind: by, id: exampleId(by), name: nameOfActor(action) } as const);
  return eventType(
    name,
    description,
    SNAPSHOT,
    { shows: { action: name, actor, target, details }, by },
    EVENT_OPTIONS,
  );
}

/** The actor in samples: the person for their own account, an owner for everything else. */
function nameOfActor(action: AuditEventAction): string {
  return OWN_ACTIONS.includes(action) ? NAMES.user : 'Owner';
}
