import { ACCOUNT_ROLES, ROLES, type AccountRole } from './user.entity.js';

/** Who has permissions: the roles of a business's own people, the one that may do most first, and the users of its vendors. */
export const GRANTEES = ACCOUNT_ROLES;
export type Grantee = AccountRole;

interface Grant {
  /** Who has it, in the order of `GRANTEES`. */
  readonly roles: readonly Grantee[];
  /** What it allows, for a person who reads it in a list. */
  readonly meaning: string;
  /** Whether a key can hold it too: it is then a scope (§5). */
  readonly isScope: boolean;
}

const OWNER: readonly Grantee[] = ['owner'];
const ADMINS: readonly Grantee[] = ['owner', 'admin'];
const OFFICE: readonly Grantee[] = ['owner', 'admin', 'manager'];
const STAFF: readonly Grantee[] = ROLES;

const scope = (roles: readonly Grantee[], meaning: string): Grant => ({ roles, meaning, isScope: true });
const ofPeople = (roles: readonly Grantee[], meaning: string): Grant => ({ roles, meaning, isScope: false });

/** Every permission there is: who has it, what it allows, and whether keys can hold it. Pages, guards and scopes are made from it. */
export const PERMISSIONS = {
  'assets:read': scope(STAFF, 'See assets.'),
  'assets:write': scope(OFFICE, 'Add and change assets, and set their status.'),
  'assets:delete': scope(OFFICE, 'Delete assets.'),
  'buildings:read': scope(STAFF, 'See buildings.'),
  'buildings:write': scope(OFFICE, 'Add and change buildings.'),
  'buildings:delete': scope(OFFICE, 'Delete buildings.'),
  'floors:read': scope(STAFF, 'See floors.'),
  'floors:write': scope(OFFICE, 'Add and change floors.'),
  'floors:delete': scope(OFFICE, 'Delete floors.'),
  'rooms:read': scope(STAFF, 'See rooms.'),
  'rooms:write': scope(OFFICE, 'Add and change rooms.'),
  'rooms:delete': scope(OFFICE, 'Delete rooms.'),
  'operations:read': scope(STAFF, 'See operations.'),
  'operations:write': scope(OFFICE, 'Open, assign and change operations, and move them on.'),
  'operations:cancel': scope(OFFICE, 'Cancel operations.'),
  'operations:reschedule': scope(OFFICE, 'Reschedule operations.'),
  'operations:work': ofPeople(STAFF, "Start and complete one's own operations."),
  'operations:report': ofPeople(STAFF, 'Report a problem.'),
  'attachments:read': scope(STAFF, 'See the photos and documents of operations and assets.'),
  'attachments:write': scope(STAFF, 'Add and delete photos and documents.'),
  'alarms:read': scope(STAFF, 'See alarms.'),
  'alarms:write': scope(
    STAFF,
    'Report alarms, with the work and the status that they bring about; acknowledge and resolve them.',
  ),
  'meters:read': scope(STAFF, 'See meters and their readings.'),
  'meters:write': scope(
    OFFICE,
    'Add, change and delete meters, and record readings, with the work that they bring about.',
  ),
  'meters:record': ofPeople(STAFF, 'Record readings of meters.'),
  'technicians:read': scope(STAFF, 'See technicians.'),
  'technicians:write': ofPeople(OFFICE, 'Add and change technicians.'),
  'vendors:read': scope(OFFICE, 'See vendors.'),
  'vendors:write': ofPeople(OFFICE, 'Add and change vendors.'),
  'vendor-work': ofPeople(
    ['owner', 'admin', 'vendor'],
    "Accept, decline, start and complete what one's firm is given.",
  ),
  'spare-parts:read': scope(STAFF, 'See spare parts and their stock.'),
  'spare-parts:write': scope(OFFICE, 'Add and change spare parts, and move their stock.'),
  'spare-parts:consume': ofPeople(STAFF, 'Take spare parts for an operation.'),
  'exports:write': scope(OFFICE, 'Export lists as files.'),
  'imports:write': ofPeople(OFFICE, 'Import records from a file.'),
  'notifications:read': ofPeople(GRANTEES, 'Read what one is told.'),
  'users:read': ofPeople(OFFICE, "See the business's people."),
  'users:manage': ofPeople(ADMINS, 'Open and close accounts, and give roles.'),
  'owners:manage': ofPeople(OWNER, 'Make owners, and change or close their accounts.'),
  'audit:read': scope(ADMINS, 'See who did what.'),
  'changes:read': scope(OFFICE, 'Follow every change of every resource.'),
  'events:read': scope(OFFICE, 'Read the events of every resource.'),
  'kpis:read': scope(OFFICE, 'See key figures.'),
  'webhooks:read': scope(OFFICE, 'See webhook endpoints and their deliveries.'),
  'webhooks:manage': ofPeople(OWNER, 'Register, change and remove webhook endpoints.'),
  'keys:manage': ofPeople(OWNER, 'Create, rotate, disable and revoke API keys.'),
  'plan:manage': ofPeople(OWNER, 'Change the plan, the name and the time zone of the business.'),
} as const satisfies Readonly<Record<string, Grant>>;

export type Permission = keyof typeof PERMISSIONS;

const TABLE = Object.entries(PERMISSIONS) as [Permission, Grant][];

/** Every scope a key can hold (§5). A test holds this list against the routes. */
export const SCOPES: readonly Permission[] = TABLE.flatMap(([name, { isScope }]) => (isScope ? [name] : []));

const HELD = new Map<Grantee, ReadonlySet<string>>(
  GRANTEES.map((grantee) => [
    grantee,
    new Set(TABLE.flatMap(([name, { roles }]) => (roles.includes(grantee) ? [name] : []))),
  ]),
);

/** The names of what a role may do. */
export function permissionsOf(role: Grantee): ReadonlySet<string> {
  return HELD.get(role)!;
}
